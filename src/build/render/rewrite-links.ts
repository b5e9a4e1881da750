import type { PageBody } from '../pages/page-facts.js';

/** An attribute's value as `hast-util-to-html` writes it between double quotes. */
const attributeText = (value: string): string => value.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;');

/**
 * Gives the links of a page their targets' real addresses, where a permalink moved a page away from the address that
 * its path says. `rewrites` goes from the `href` as compiled to the `href` as it must be.
 */
export function rewriteLinks(body: PageBody, rewrites: Record<string, string>): PageBody {
  const pairs = Object.entries(rewrites);
  if (pairs.length === 0) return body;
  const inHtml = (html: string): string =>
    pairs.reduce(
      (text, [from, to]) => text.replaceAll(`href="${attributeText(from)}"`, () => `href="${attributeText(to)}"`),
      html,
    );
  const inCode = (code: string): string =>
    pairs.reduce(
      (text, [from, to]) => text.replaceAll(`href: ${JSON.stringify(from)}`, () => `href: ${JSON.stringify(to)}`),
      code,
    );
  return {
    ...body,
    ...(body.html === undefined ? {} : { html: inHtml(body.html) }),
    ...(body.code === undefined ? {} : { code: inCode(body.code) }),
    ...(body.strings ? { strings: body.strings.map(inHtml) } : {}),
  };
}
