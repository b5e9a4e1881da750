import { base, rules } from 'heddle-client-redirects';
import { findRedirect } from './find-redirect.js';

const target = findRedirect(location.href, base, rules);
if (target) location.replace(target);
