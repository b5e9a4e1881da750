import { fillIn } from '../../shared/fill-in.js';
import type { SiteData } from '../../shared/site-data.js';
import { addStyles } from '../dom/add-styles.js';
import type { PageStart } from '../page-start.js';
import type { LoadedParts } from './site-file.js';

/** Key in local storage of visitors who closed the offer, or who chose another language than that of their browser. */
const declinedKey = 'heddle-language-declined';

const styles = `
.hd-language-offer { position: fixed; z-index: 60; inset-block-end: 24px; inset-inline: 16px; display: flex; align-items: center; gap: 4px; width: fit-content; max-width: calc(100% - 32px); margin: 0 auto; padding: 4px 4px 4px 16px; border: 1px solid var(--hd-c-border); border-radius: 8px; background: var(--hd-c-bg-raised); box-shadow: var(--hd-shadow); color: var(--hd-c-text); }
.hd-language-offer:dir(rtl) { padding: 4px 16px 4px 4px; }
.hd-language-offer a { padding-block: 6px; color: var(--hd-c-primary-text); text-decoration: underline; }
.hd-language-offer button { flex: none; width: 36px; height: 36px; border-radius: var(--hd-radius-small); color: var(--hd-c-text-soft); font-size: 1.25rem; line-height: 1; }
.hd-language-offer button:hover { background: var(--hd-c-bg-mute); color: var(--hd-c-text); }
@media (width < 768px) { .hd-language-offer { inset-block-end: 84px; } }
@media print { .hd-language-offer { display: none; } }
`;

/** True without storage as well: the offer would come back on each page. */
function isDeclined(): boolean {
  try {
    return localStorage.getItem(declinedKey) !== null;
  } catch {
    return true;
  }
}

function decline(): void {
  try {
    localStorage.setItem(declinedKey, '1');
  } catch {
    // The offer is closed until the next page load.
  }
}

/** True if the visitor came from the translation, and so chose the language of this page. */
function isChosen(pathname: string): boolean {
  if (!URL.canParse(document.referrer)) return false;
  const referrer = new URL(document.referrer);
  return referrer.origin === location.origin && referrer.pathname === pathname;
}

/** Site data of the language of a page, whose document names the file. */
async function siteOf(pathname: string): Promise<SiteData | undefined> {
  const text = await (await fetch(pathname)).text();
  const json = / id="heddle-page">(.*?)<\/script>/s.exec(text)?.[1];
  if (json === undefined) return undefined;
  const { site } = JSON.parse(json) as PageStart;
  return (await (await fetch(site)).json()) as SiteData;
}

function show({ lang, dir, locales, texts }: SiteData, pathname: string, onNextPage: LoadedParts['onNextPage']): void {
  const name = locales.find((locale) => locale.lang === lang)?.label ?? lang;
  const textContent = fillIn(texts['languageOfferText'] ?? name, { name });
  const offer = Object.assign(document.createElement('aside'), { className: 'hd-language-offer', lang, dir });
  offer.ariaLabel = texts['languageSwitchText'] ?? name;
  const link = Object.assign(document.createElement('a'), {
    href: pathname,
    rel: 'alternate',
    hreflang: lang,
    textContent,
  });
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' });
  close.ariaLabel = texts['closeText'] ?? '';
  const remove = (): void => offer.remove();
  close.addEventListener('click', () => {
    decline();
    remove();
  });
  onNextPage(remove);
  offer.append(link, close);
  addStyles(styles);
  document.body.append(offer);
}

const sites = new Map<string, SiteData>();

/** Offers the translation of the shown page that a link in its head names, in the language of the translation. */
export async function offerLanguage(
  { href, hreflang }: HTMLLinkElement,
  { loadSiteData, onNextPage }: LoadedParts,
): Promise<void> {
  if (isDeclined() || /bot|spider|crawl|lighthouse/i.test(navigator.userAgent)) return;
  const shown = location.href;
  // The link contains the origin of the published site.
  const { pathname } = new URL(href);
  if (isChosen(pathname)) return decline();
  const { suggestsLanguage } = await loadSiteData();
  if (suggestsLanguage === false) return;
  const site = sites.get(hreflang) ?? (await siteOf(pathname));
  if (!site || location.href !== shown || document.querySelector('.hd-language-offer')) return;
  sites.set(hreflang, site);
  show(site, pathname, onNextPage);
}
