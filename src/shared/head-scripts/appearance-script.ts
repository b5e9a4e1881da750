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
