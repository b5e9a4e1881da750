import { appearanceScript } from './appearance-script.js';
import { bannerScript } from './banner-script.js';
import { localeRedirectScript } from './locale-redirect-script.js';

/** The only inline script of a page. It is the same on every page, so one hash in a content security policy allows it. */
export const headScript = `${localeRedirectScript};${appearanceScript};${bannerScript}`;
