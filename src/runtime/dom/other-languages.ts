/**
 * Selector of the link to a translation of the page in the first language of the browser. It matches nothing if the page is in
 * that language. Regions aren't compared: a visitor from Austria reads a page in German.
 */
export function translationSelector(): string {
  const [language] = navigator.language.split('-');
  return `:root:not(:lang(${language})) link[hreflang|=${language}]`;
}
