import type { SiteConfig } from '../config/site-config.js';
import type { Route } from '../facts/route.js';
import { localeScopes } from '../links/locale-scopes.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { languageMissing } from '../report/errors/translations.js';
import { createTranslationFilter } from './compare-translations.js';

/** Path of a page in another language, where its file has to be. Undefined for pages that are no files of a language. */
function missingFile(
  { file, relativePath, lang, version }: Route,
  wanted: string,
  config: SiteConfig,
): string | undefined {
  const folderOf = (name: string): string =>
    localeScopes(config).find((scope) => scope.lang === name && scope.version === version)!.folder;
  const own = `${folderOf(lang)}/`;
  if (!relativePath.startsWith(own) || !file.endsWith(relativePath)) return undefined;
  return `${file.slice(0, file.length - relativePath.length)}${folderOf(wanted)}/${relativePath.slice(own.length)}`;
}

/** Reports pages that one language has and another lacks, if the configuration asks for it. */
export function checkLanguageParity(routes: readonly Route[], config: SiteConfig): Diagnostic[] {
  if (!config.languageParity.enabled || config.locales.length < 2) return [];
  const pages = new Map<string, Route[]>();
  for (const route of routes.filter(createTranslationFilter(config))) {
    const key = `${route.version}\n${route.pureRoutePath}`;
    pages.set(key, [...(pages.get(key) ?? []), route]);
  }
  return [...pages.values()].flatMap((found) => {
    const missing = config.locales
      .map(({ lang }) => lang)
      .filter((lang) => !found.some((route) => route.lang === lang));
    const page = found.find(({ lang }) => lang === config.lang) ?? found[0]!;
    return missing.length === 0
      ? []
      : [
          languageMissing(
            page.file,
            page.lang,
            missing,
            missing.flatMap((lang) => missingFile(page, lang, config) ?? []),
            page.pureRoutePath,
          ),
        ];
  });
}
