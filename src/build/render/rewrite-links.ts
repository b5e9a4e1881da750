import type { PageArticle } from '../pages/page-facts.js';

/** An attribute's value as `hast-util-to-html` writes it between double quotes. */
const attributeText = (value: string): string => value.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;');

/**
 * Gives the links of a page their targets' real addresses, where a permalink moved a page away from the address that
 * its path says. `rewrites` goes from the `href` as compiled to the `href` as it must be.
 */
export function rewriteLinks(article: PageArticle, rewrites: Record<string, string>): PageArticle {
  const pairs = Object.entries(rewrites);
  if (pairs.length === 0) return article;
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
    ...article,
    ...(article.html === undefined ? {} : { html: inHtml(article.html) }),
    ...(article.code === undefined ? {} : { code: inCode(article.code) }),
    ...(article.strings ? { strings: article.strings.map(inHtml) } : {}),
  };
}
