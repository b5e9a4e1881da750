import type { SiteConfig } from '../../build/config/site-config.js';
import type { TypedocOptions } from './options.js';

/** Where the pages go. */
export interface PagePlace {
  /** Folder below the docs folder, with forward slashes. */
  folder: string;
  /** Language of its headings. */
  lang: string;
}

/** Folder and language of the pages: without a folder of their own they belong to the default version and language. */
export function pagePlace({ outDir }: TypedocOptions, config: SiteConfig): PagePlace {
  const { hasLocaleFolders, lang, locales, multiVersion } = config;
  const { versions } = multiVersion;
  const around = [...(versions.length > 0 ? [multiVersion.default] : []), ...(hasLocaleFolders ? [lang] : []), 'api'];
  const segments = outDir?.split(/[\\/]/) ?? around;
  const named = segments[versions.includes(segments[0]!) ? 1 : 0];
  const isLocale = hasLocaleFolders && locales.some((locale) => locale.lang === named);
  return { folder: segments.join('/'), lang: isLocale ? named! : lang };
}
