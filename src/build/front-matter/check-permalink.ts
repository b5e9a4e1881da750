import { permalinkOutside, permalinkReserved } from '../report/errors/front-matter.js';
import type { TextPosition, TextProblem } from '../report/errors/front-matter.js';

const outside = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})|(?:^|\/)~|\\|[\u0000-\u001f\u007f]|(?:^|\/)\.\.?(?:\/|$)/i;
const reserved = /[?#*<>|":]/;

/**
 * Checks the syntax of a permalink, in its decoded form too: a path inside the site, no host, no drive, no `..`,
 * no characters that URLs or file systems reserve. Collisions with other pages are checked elsewhere.
 */
export function checkPermalink(written: string, place: TextPosition): TextProblem | undefined {
  let path: string;
  try {
    path = decodeURIComponent(written);
  } catch {
    return permalinkReserved(place, written, 'a `%` that begins no character');
  }
  /** The path that clean URLs show. */
  const clean = path.replace(/\.html$/, '');
  if (written === '' || [written, path, clean].some((form) => outside.test(form)))
    return permalinkOutside(place, written);
  if (path.split('/').length !== written.split('/').length)
    return permalinkReserved(place, written, 'an encoded slash');
  const character = reserved.exec(path)?.[0];
  if (character) return permalinkReserved(place, written, `the character ${JSON.stringify(character)}`);
  if (clean.split('/').some((segment) => /[. ]$|^ /.test(segment)))
    return permalinkReserved(place, written, 'a dot or space at the end of a name');
  if (/\p{Cs}/u.test(path)) return permalinkReserved(place, written, 'half of a character');
  if (clean.endsWith('.html')) return permalinkReserved(place, written, 'a second `.html`');
  if (path.slice(1).includes('//')) return permalinkReserved(place, written, 'an empty name');
  return undefined;
}
