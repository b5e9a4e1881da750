import type { PageData, PagePayload } from '../../shared/page-data.js';
import { useRouterState } from '../router/router-context.js';
import type { SiteData } from '../../shared/site-data.js';
import { useCallback } from 'react';
import { fillIn } from '../../shared/fill-in.js';

/** Data of the shown page. */
export function usePage(): { page: PageData } {
  return { page: useRouterState().payload.page };
}

/** Front matter of the shown page. */
export function useFrontmatter(): { frontmatter: Record<string, unknown> } {
  return { frontmatter: usePage().page.frontmatter };
}

/** The site's configuration in the language of the page. */
export function useSite(): { site: SiteData } {
  return { site: useRouterState().site };
}

/** Gives the text of a key; `{{name}}` in it is filled in from `values`. Throws for a key without a text. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Interface texts in the language of the page. */
export function useI18n(): Translate {
  const { texts, lang } = useSite().site;
  return useCallback(
    (key, values = {}) => {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
      if (text === undefined) throw new Error(`There is no text ${key} for the language ${lang}.`);
      return fillIn(text, values);
    },
    [texts, lang],
  );
}

/** Language of the shown page. */
export function useLang(): string {
  return usePage().page.lang;
}

/** Site and page together. */
export function usePageData(): { siteData: SiteData; page: PageData } {
  const { site, payload } = useRouterState();
  return { siteData: site, page: payload.page };
}

/** Data of the shown page besides its page data: neighbors, edit URL, other languages. */
export function usePayload(): PagePayload {
  return useRouterState().payload;
}

/** Version of the shown page, `''` without versions. */
export function useVersion(): string {
  return usePage().page.version;
}
