const known = new Set<string>();

/** Adds styles to the document once. A constructed style sheet needs no exception in a content security policy. */
export function addStyles(styles: string): void {
  if (known.has(styles)) return;
  known.add(styles);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
