import { decodeString } from 'micromark-util-decode-string';
import type { SlugRule } from '../slug-rule.js';

const control = /[\u0000-\u001f]/g;
const combiningMarks = /[\u0300-\u036f]/g;
const separators = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g;

/** Character references in Markdown, and code, in which they are none. */
const reference = /`[^`]*`|&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z\d]{1,31});/gi;

/** Text of a heading with character references as they are written: `→` is `&rarr;`. */
function textWithReferences(text: string, written: string): string {
  let from = 0;
  let result = text;
  for (const [part] of written.matchAll(reference)) {
    const character = part.startsWith('&') ? decodeString(part) : '';
    const index = character === '' || character === part ? -1 : result.indexOf(character, from);
    if (index === -1) continue;
    result = result.slice(0, index) + part + result.slice(index + character.length);
    from = index + part.length;
  }
  return result;
}

/** The rule of VitePress, which reads the source of a heading. */
export const vitePressSlugs: SlugRule = {
  slug: (text) =>
    text
      .normalize('NFKD')
      .replace(combiningMarks, '')
      .replace(control, '')
      .replace(separators, '-')
      .replace(/^-|-$/g, '')
      .replace(/^\d/, '_$&')
      .toLowerCase(),
  textOf: (text, written) => textWithReferences(text.replace(/\s+/g, ' ').trim(), written),
};
