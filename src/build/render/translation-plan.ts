import type { TranslationTable } from '../../shared/page-data.js';
import type { SiteConfig } from '../config/site-config.js';
import { pageUrl } from '../links/page-url.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { SiteTranslations } from '../translations/compare-translations.js';
import { usesComponent } from '../pages/shown-parts.js';
import type { PagePlan } from './plan-pages.js';

const showsTable = ({ facts }: CompiledRoute): boolean => usesComponent(facts, 'TranslationStatus');

const mayBeNoticed = ({ route }: CompiledRoute, { lang, themeConfig }: SiteConfig): boolean =>
  themeConfig.translationNotice && route.lang !== lang;

/** True if a page shows the translations of the site, or whether it is outdated itself. */
export const needsTranslations = (page: CompiledRoute, config: SiteConfig): boolean =>
  showsTable(page) || mayBeNoticed(page, config);

function translationTable({ pages }: SiteTranslations, config: SiteConfig): TranslationTable {
  const urlOf = (routePath: string): string => pageUrl(routePath, config);
  return {
    locales: config.locales.filter(({ lang }) => lang !== config.lang).map(({ lang, label }) => ({ lang, label })),
    pages: pages.map(({ route: { routePath }, translations }) => ({
      path: routePath,
      link: urlOf(routePath),
      states: translations.map(({ state, route }) => ({ state, link: route && urlOf(route.routePath) })),
    })),
  };
}

/** The part of a page's plan that shows translations. */
export function planTranslations(
  page: CompiledRoute,
  translated: SiteTranslations,
  config: SiteConfig,
): Pick<PagePlan, 'translationTable' | 'notices'> {
  const source = mayBeNoticed(page, config) ? translated.outdated[page.route.routePath] : undefined;
  return {
    ...(showsTable(page) ? { translationTable: translationTable(translated, config) } : {}),
    ...(source === undefined ? {} : { notices: [{ kind: 'translation', link: pageUrl(source, config) }] }),
  };
}
