import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { visitElements } from '../html/visit-elements.js';

/** Types of scripts that are data: MIME types besides those of JavaScript. */
const dataType = /\/(?!(?:x-)?(?:java|ecma)script\s*$)/i;

/** Hashes of the scripts inside a document, as a policy names them. Some are HTML that the site's owner wrote by hand. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  visitElements(parse(html), ({ tagName, attrs, childNodes }) => {
    const valueOf = (name: string): string | undefined => attrs.find((attribute) => attribute.name === name)?.value;
    if (tagName !== 'script' || valueOf('src') !== undefined || dataType.test(valueOf('type') ?? '')) return;
    const text = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  });
  return [...hashes];
}
