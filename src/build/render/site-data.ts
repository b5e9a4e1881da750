import type { SiteData, SocialLink } from '../../shared/site-data.js';
import { resolveTexts } from '../config/resolve-texts.js';
import type { SiteConfig } from '../config/site-config.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { localeScopes } from '../links/locale-scopes.js';
import type { SitePictures } from './site-pictures.js';
import { withSocialIcon } from './social-icons.js';

const homeUrl = (home: string, base: string): string => base + home.slice(1);

/** A social link with the URL of its image or of its file. Other contents are texts. */
const withSocialUrl = (link: SocialLink, pictures: SitePictures): SocialLink =>
  link.mode === 'img' || link.mode === 'link' ? { ...link, content: pictures.urlOf(link.content) } : link;

/** The run-time configuration of one language and version. */
export function createSiteData(
  config: SiteConfig,
  { locale, nav, footer }: Pick<LocaleNavigation, 'locale' | 'nav' | 'footer'>,
  pictures: SitePictures,
  styleParts: string[],
): SiteData {
  const own = config.locales.find(({ lang }) => lang === locale.lang)!;
  const { base, themeConfig, logo } = config;
  const labels = Object.entries(config.versionSettings).flatMap(([name, { label }]) =>
    label === name ? [] : [[name, label] as const],
  );
  return {
    base,
    siteOrigin: config.siteOrigin,
    title: own.title ?? config.title,
    description: own.description ?? config.description,
    lang: locale.lang,
    dir: own.dir,
    locales: localeScopes(config)
      .filter(({ version }) => version === locale.version)
      .map(({ lang, home }) => ({
        lang,
        label: config.locales.find((other) => other.lang === lang)!.label,
        home: homeUrl(home, base),
      })),
    multiVersion: { ...config.multiVersion, ...(labels.length > 0 ? { labels: Object.fromEntries(labels) } : {}) },
    logo:
      typeof logo === 'string'
        ? pictures.urlOf(logo)
        : { light: pictures.urlOf(logo.light), dark: pictures.urlOf(logo.dark) },
    logoSizes: pictures.logoSizes,
    logoText: config.logoText,
    logoHref: config.logoHref === '' ? homeUrl(locale.home, base) : pictures.urlOf(config.logoHref),
    nav,
    socialLinks: themeConfig.socialLinks.map((link) => withSocialIcon(withSocialUrl(link, pictures))),
    footer,
    darkMode: themeConfig.darkMode,
    hideNavbar: themeConfig.hideNavbar,
    enableScrollToTop: themeConfig.enableScrollToTop,
    pageActions: themeConfig.pageActions,
    feedback: themeConfig.feedback,
    enableAppearanceAnimation: themeConfig.enableAppearanceAnimation,
    cleanUrls: config.route.cleanUrls,
    search: config.search && config.search.dialog,
    hasSearchButton: themeConfig.search,
    hydration: config.hydration,
    styleParts,
    texts: resolveTexts(config, locale.lang),
  };
}
