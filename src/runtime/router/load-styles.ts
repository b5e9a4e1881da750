/**
 * Adds the style sheets that are not in the document yet and waits for them; a missing sheet is no obstacle. They are
 * put before the style sheets of the configuration, as in a document.
 */
export async function loadStyles(urls: readonly string[] = []): Promise<void> {
  const present = new Set(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'), ({ href }) => href),
  );
  const missing = urls.filter((url) => !present.has(new URL(url, document.baseURI).href));
  await Promise.all(
    missing.map(
      (href) =>
        new Promise<void>((resolve) => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = href;
          link.onload = link.onerror = () => resolve();
          const last = document.head.querySelector('link[data-last]');
          if (last) last.before(link);
          else document.head.append(link);
        }),
    ),
  );
}
