import written from '@generated/docusaurus.config';
import { useSite } from '../../hooks/use-site.js';

/** The parts of the context of Docusaurus that Heddle has as well. */
export interface DocusaurusContext {
  siteConfig: {
    title: string;
    tagline: string;
    url: string;
    baseUrl: string;
    customFields: Record<string, unknown>;
    [field: string]: unknown;
  };
  i18n: { currentLocale: string; defaultLocale: string; locales: string[] };
}

/**
 * `@docusaurus/useDocusaurusContext`: title, description and languages of the site, and the fields of its
 * `docusaurus-context.json`, such as `customFields`.
 */
export function useDocusaurusContext(): DocusaurusContext {
  const { title, description, siteOrigin, base, lang, locales } = useSite().site;
  const langs = locales.length > 0 ? locales.map((locale) => locale.lang) : [lang];
  return {
    siteConfig: {
      ...written,
      customFields: written.customFields ?? {},
      title,
      tagline: description,
      url: siteOrigin,
      baseUrl: base,
    },
    i18n: { currentLocale: lang, defaultLocale: langs[0]!, locales: langs },
  };
}
