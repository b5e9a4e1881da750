/**
 * Part of the inline script: hides the banners that the visitor has closed, before anything is painted. Their names are
 * in `data-banners` of `<html>` as `local:<key>` or `session:<key>`, with spaces between and keys percent-encoded.
 */
export const bannerScript =
  '(()=>{const b=document.documentElement.dataset.banners;if(b)try{const s=new CSSStyleSheet;for(const n of b.split(" ")){' +
  'const[t,k]=n.split(":");if((t==="local"?localStorage:sessionStorage).getItem(decodeURIComponent(k)))' +
  's.insertRule(`[data-banner="${n}"]{display:none!important}`)}document.adoptedStyleSheets.push(s)}catch{}})()';

const bannerAttribute = / data-banner="((?:local|session):[\w.!*()~%-]+)"/g;

/** Banners in a page's HTML that remember being closed, as `data-banners` lists them. */
export function listBanners(html: string): string {
  return [...new Set(Array.from(html.matchAll(bannerAttribute), ([, name]) => name!))].join(' ');
}
