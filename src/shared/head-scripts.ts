import { appearanceStorageKey } from './appearance-key.js';

/**
 * The page's only inline script: puts the appearance on `<html>` before the first paint. It sets the class `dark` and
 * the attribute `data-appearance-choice`; the default comes from `data-appearance`, a `DarkMode`.
 */
export const appearanceScript =
  '(()=>{const h=document.documentElement,d=h.dataset.appearance||"auto";let c=d.replace("force-","");' +
  `if(c===d)try{const s=localStorage.getItem("${appearanceStorageKey}");if(s==="light"||s==="dark"||s==="auto")c=s}catch{}` +
  'h.dataset.appearanceChoice=c;' +
  'h.classList.toggle("dark",c==="dark"||c==="auto"&&matchMedia("(prefers-color-scheme: dark)").matches)})()';

/**
 * Part of the inline script: hides the banners that the visitor has closed, before anything is painted. Their names are
 * in `data-banners` of `<html>` as `local:<key>` or `session:<key>`, with spaces between and keys percent-encoded.
 */
export const bannerScript =
  '(()=>{const b=document.documentElement.dataset.banners;if(b)try{const s=new CSSStyleSheet;for(const n of b.split(" ")){' +
  'const[t,k]=n.split(":");if(globalThis[t+"Storage"].getItem(decodeURIComponent(k)))' +
  's.insertRule(`[data-banner="${n}"]{display:none!important}`)}document.adoptedStyleSheets.push(s)}catch{}})()';

const bannerAttribute = / data-banner="((?:local|session):[\w.!*()~%-]+)"/g;

/** Banners in a page's HTML that remember being closed, as `data-banners` lists them. */
export function listBanners(html: string): string {
  return [...new Set(Array.from(html.matchAll(bannerAttribute), ([, name]) => name!))].join(' ');
}

/**
 * Key in local storage of visitors who have visited the site: the language is detected once, and then chosen in the
 * menu.
 */
const visitedKey = 'heddle-visited';

/**
 * Part of the inline script: leads a visitor's first visit to the page in a language of the browser. The translations
 * are in `data-locales` of `<html>`, as `lang=url` with spaces between. Crawlers see the page they asked for.
 */
export const localeRedirectScript =
  '(()=>{const h=document.documentElement,t=h.dataset.locales;' +
  'if(!t||/bot|spider|crawl|lighthouse/i.test(navigator.userAgent))return;' +
  `try{if(localStorage.getItem("${visitedKey}"))return;localStorage.setItem("${visitedKey}","1")}catch{return}` +
  'const p=t.split(" ").map(e=>[e.slice(0,e.indexOf("=")).toLowerCase(),e.slice(e.indexOf("=")+1)]);' +
  'for(const l of navigator.languages){const k=l.toLowerCase(),s=k.split("-")[0],' +
  'm=p.find(e=>e[0]===k)||p.find(e=>e[0]===s)||p.find(e=>e[0].startsWith(s+"-"));' +
  'if(m){if(m[0]!==h.lang.toLowerCase())location.replace(m[1]+location.search+location.hash);return}}})()';

/** The inline script of a page. */
export const headScript = `${appearanceScript};${bannerScript}`;

/** The inline script of a page from which a first visit may be redirected to another language. */
export const redirectingHeadScript = `${localeRedirectScript};${headScript}`;
