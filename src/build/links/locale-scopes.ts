import type { SiteConfig } from '../config/site-config.js';

/** One language of one version: its folder and the prefix of its routes. */
export interface LocaleScope {
  lang: string;
  version: string;
  /** Folder relative to the docs root, `''` for the root itself. */
  folder: string;
  /** Folder of its pages outside of the folders of versions, which belong to the default version. */
  outside?: string;
  /** Route path of its home, such as `/` or `/v1/zh/`. */
  home: string;
}

/** All languages of all versions, in the order of the configuration. */
export function localeScopes(config: SiteConfig): LocaleScope[] {
  const versions = config.multiVersion.versions.length > 0 ? config.multiVersion.versions : [''];
  return versions.flatMap((version) =>
    config.locales.map(({ lang }): LocaleScope => {
      const folder = [version, config.hasLocaleFolders ? lang : ''].filter(Boolean).join('/');
      const prefix = [version === config.multiVersion.default ? '' : version, lang === config.lang ? '' : lang].filter(
        Boolean,
      );
      const hasOutside = version !== '' && version === config.multiVersion.default;
      return {
        lang,
        version,
        folder,
        ...(hasOutside ? { outside: config.hasLocaleFolders ? lang : '' } : {}),
        home: `/${prefix.map((part) => `${part}/`).join('')}`,
      };
    }),
  );
}

/** Name of a language of a version in messages, such as `the language de of version v1`; undefined if there is one alone. */
export function scopeName({ lang, version }: LocaleScope, config: SiteConfig): string | undefined {
  const inLanguage = config.locales.length > 1 ? `the language ${lang}` : undefined;
  if (config.multiVersion.versions.length < 2) return inLanguage;
  return inLanguage ? `${inLanguage} of version ${version}` : `version ${version}`;
}

/** Identifies a language of a version in maps. */
export const localeKey = (version: string, lang: string): string => `${version}|${lang}`;
