/** Loads new style sheets beside the old ones, which go when the new ones are there. */
export function replaceStyles(replaced: Record<string, string>): void {
  const byUrl = new Map(Object.entries(replaced).map(([from, to]) => [new URL(from, document.baseURI).href, to]));
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const href = byUrl.get(link.href);
    if (href === undefined) continue;
    const successor = link.cloneNode() as HTMLLinkElement;
    successor.href = href;
    successor.dataset['from'] ??= link.href;
    successor.onload = () => link.remove();
    successor.onerror = () => successor.remove();
    link.after(successor);
  }
}
