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
