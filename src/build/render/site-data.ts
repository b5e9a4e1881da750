import {
  siBilibili,
  siBluesky,
  siDiscord,
  siFacebook,
  siGithub,
  siGitlab,
  siInstagram,
  siJuejin,
  siMastodon,
  siNpm,
  siQq,
  siReddit,
  siRss,
  siSinaweibo,
  siStackoverflow,
  siTelegram,
  siWechat,
  siX,
  siYoutube,
  siZhihu,
} from 'simple-icons';
import type { SocialLink, SiteData } from '../../shared/site-data.js';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExternalUrl, withBase } from '../../shared/route-path.js';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import type { AssetFact } from '../facts/page-facts.js';
import { diskPath } from '../files/paths.js';
import { pictureSize, type PictureSize } from '../formats/picture-size.js';
import { resolveTexts } from '../config/resolve-texts.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { localeScopes } from '../links/locale-scopes.js';
import { readIfFile } from '../files/read-if-file.js';

interface ServiceIcon {
  title: string;
  /** Path on a 24 x 24 grid. */
  path: string;
}

/** Services whose marks the icon package does not hold. */
const drawnIcons: Record<string, ServiceIcon> = {
  linkedin: {
    title: 'LinkedIn',
    path: 'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm1.5 7.5V19h3V9.5h-3ZM7 5a1.7 1.7 0 1 0 0 3.4A1.7 1.7 0 0 0 7 5Zm3.5 4.5V19h3v-5c0-2.6 3-2.5 3 0v5h3v-6c0-4.4-4.5-4.3-6-2V9.5h-3Z',
  },
  slack: {
    title: 'Slack',
    path: 'M9 2a2 2 0 0 1 2 2v5a2 2 0 0 1-4 0V6a4 4 0 0 1 0-.2A2 2 0 0 1 9 2ZM2 9a2 2 0 0 1 2-2h1v2a2 2 0 0 1-3 0Zm0 6a2 2 0 0 1 2-2h5a2 2 0 0 1 0 4H4a2 2 0 0 1-2-2Zm7 7a2 2 0 0 1-2-2v-1h2a2 2 0 0 1 0 3Zm6 0a2 2 0 0 1-2-2v-5a2 2 0 0 1 4 0v5a2 2 0 0 1-2 2Zm7-7a2 2 0 0 1-2 2h-1v-2a2 2 0 0 1 3 0Zm0-6a2 2 0 0 1-2 2h-5a2 2 0 0 1 0-4h5a2 2 0 0 1 2 2Zm-7-7a2 2 0 0 1 2 2v1h-2a2 2 0 0 1 0-3Z',
  },
  lark: {
    title: 'Lark',
    path: 'M4 5h8.5c2.2 1.7 3.6 3.8 4.2 6.2A7 7 0 0 1 22 11a11 11 0 0 0-2.3 4.2C18 19.3 14.9 21 11.5 21 8 21 5 19.6 2 17.4V8.6c3.2 3 6.3 5 9.4 6.1l1-.9C10.6 10.4 7.8 7.5 4 5Z',
  },
};

const icons: Record<string, ServiceIcon> = {
  ...drawnIcons,
  bilibili: siBilibili,
  bluesky: siBluesky,
  discord: siDiscord,
  facebook: siFacebook,
  github: siGithub,
  gitlab: siGitlab,
  instagram: siInstagram,
  juejin: siJuejin,
  mastodon: siMastodon,
  npm: siNpm,
  qq: siQq,
  reddit: siReddit,
  rss: siRss,
  stackoverflow: siStackoverflow,
  telegram: siTelegram,
  twitter: siX,
  wechat: siWechat,
  weibo: siSinaweibo,
  x: siX,
  youtube: siYoutube,
  zhihu: siZhihu,
};

/** A path with at most two decimals: what more there is would be seen on marks of a thousand pixels. */
const withShortNumbers = (path: string): string =>
  path.replace(/\.\d{2,}/g, (digits) => Math.min(0.99, Number(digits)).toFixed(2).slice(1).replace(/0$/, ''));

/** A social link with its mark as SVG and the service's name, so that pages need not carry a table of marks. */
function withSocialIcon(link: SocialLink): SocialLink {
  if (typeof link.icon === 'object') return link;
  const name = link.icon.toLowerCase();
  if (!Object.hasOwn(icons, name)) return link;
  const { title, path } = icons[name]!;
  const svg = `<svg class="hd-icon" viewBox="0 0 24 24" fill="currentColor" fill-rule="evenodd"><path d="${withShortNumbers(path)}"/></svg>`;
  return { ...link, icon: { svg }, title };
}

/** Path of an image of the configuration; undefined for one of another host. */
function pictureFile(picture: string, root: string): string | undefined {
  if (picture.startsWith('file:')) return fileURLToPath(picture);
  if (picture === '' || isExternalUrl(picture)) return undefined;
  return diskPath(join(root, 'public', picture.replace(/[?#].*/s, '')));
}

/** Bytes of an image of the configuration, whose check reports a missing file. */
function pictureBytes(picture: string, root: string): Buffer | undefined {
  const path = pictureFile(picture, root);
  return path === undefined ? undefined : readIfFile(path);
}

/** The file of an image in the configuration that is neither below `public/` nor a web address. */
function pictureAsset(picture: string, root: string): AssetFact | undefined {
  const bytes = picture.startsWith('file:') ? pictureBytes(picture, root) : undefined;
  if (!bytes) return undefined;
  const sourcePath = fileURLToPath(picture);
  const ending = extname(sourcePath);
  const hash = contentHash(bytes);
  const outputPath = `assets/${basename(sourcePath, ending).normalize('NFC')}.${hash.slice(0, 8)}${ending}`;
  return { sourcePath, outputPath, hash, sizeBytes: bytes.length };
}

/** Images of the configuration (icon, logo, previews, social links), each read once, so that all pages name the same file. */
export interface SitePictures {
  assets: AssetFact[];
  /** URL of an image, with `base`. */
  urlOf(picture: string): string;
  /** Sizes of the logo's files by their URLs. */
  logoSizes: Record<string, PictureSize>;
}

/** Reads the images of the configuration. */
export function readSitePictures({ icon, image, logo, base, assetBase, root, themeConfig }: SiteConfig): SitePictures {
  const logos = typeof logo === 'string' ? [logo] : [logo.light, logo.dark];
  const shown = themeConfig.socialLinks.flatMap(({ mode, content }) => (mode === 'img' ? [content] : []));
  const found = new Map([icon, image, ...logos, ...shown].map((picture) => [picture, pictureAsset(picture, root)]));
  const urlOf = (picture: string): string => {
    const asset = found.get(picture);
    if (asset) return assetBase + asset.outputPath;
    return picture === '' || isExternalUrl(picture) ? picture : withBase(picture, base);
  };
  const sizes = logos.flatMap((picture) => {
    const bytes = pictureBytes(picture, root);
    const size = bytes && pictureSize(bytes);
    return size?.width === undefined ? [] : [[urlOf(picture), size] as const];
  });
  return {
    assets: [...found.values()].filter((asset) => asset !== undefined),
    urlOf,
    logoSizes: Object.fromEntries(sizes),
  };
}

const homeUrl = (home: string, base: string): string => base + home.slice(1);

/** A social link with the URL of its image or of its file. Other contents are texts. */
const withSocialUrl = (link: SocialLink, pictures: SitePictures): SocialLink =>
  link.mode === 'img' || link.mode === 'link' ? { ...link, content: pictures.urlOf(link.content) } : link;

/** The run-time configuration of one language and version. */
export function createSiteData(
  config: SiteConfig,
  { locale, nav, footer }: Pick<LocaleNavigation, 'locale' | 'nav' | 'footer'>,
  pictures: SitePictures,
  { styleParts, hydration }: Pick<SiteData, 'styleParts' | 'hydration'>,
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
    ...(themeConfig.keyboardShortcuts ? {} : { keyboardShortcuts: false }),
    ...(config.route.localeRedirect === 'never' ? { suggestsLanguage: false } : {}),
    pageActions: themeConfig.pageActions,
    feedback: themeConfig.feedback,
    enableAppearanceAnimation: themeConfig.enableAppearanceAnimation,
    cleanUrls: config.route.cleanUrls,
    search: config.search && config.search.dialog,
    hasSearchButton: themeConfig.search,
    hydration,
    styleParts,
    texts: resolveTexts(config, locale.lang),
  };
}
