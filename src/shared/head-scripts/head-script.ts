import { appearanceScript } from './appearance-script.js';
import { bannerScript } from './banner-script.js';
import { localeRedirectScript } from './locale-redirect-script.js';

/** The inline script of a page. */
export const headScript = `${appearanceScript};${bannerScript}`;

/** The inline script of a page from which a first visit may be redirected to another language. */
export const redirectingHeadScript = `${localeRedirectScript};${headScript}`;
