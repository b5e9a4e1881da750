function addSheet(href: string, before: Element | null): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.insertBefore(link, before);
  });
}

/**
 * Adds the style sheets that are not in the document yet and waits for them; a missing sheet is no obstacle. As in a
 * document, parts of the theme come first, and the style sheets of a page before those of the configuration.
 */
export async function loadStyles({
  styleParts = [],
  styles = [],
}: {
  styleParts?: readonly string[] | undefined;
  styles?: readonly string[] | undefined;
}): Promise<void> {
  const present = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'), ({ href }) => href);
  const missing = (urls: readonly string[]): string[] =>
    urls.filter((url) => !present.includes(new URL(url, document.baseURI).href));
  const first = document.head.querySelector('link[rel="stylesheet"]');
  const last = document.head.querySelector('link[data-last]');
  await Promise.all([
    ...missing(styleParts).map((url) => addSheet(url, first)),
    ...missing(styles).map((url) => addSheet(url, last)),
  ]);
}
