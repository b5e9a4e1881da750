/** Elements of the head that describe the page. Styles, scripts, hints and settings belong to the document. */
const described =
  'title, meta[name]:not([name=viewport], [name=heddle-live], [data-appearance]), meta[property], script[type="application/ld+json"], link:not([rel~=stylesheet], [rel~=preload], [rel~=modulepreload], [rel~=preconnect], [rel~=dns-prefetch], [rel~=expect])';

/**
 * Makes the function that gives the document the title and the tags of another page. Tags that came later, by components,
 * scripts or extensions, stay.
 */
export function createDocumentHead(): (next: readonly Element[]) => void {
  const { head } = document;
  let present = [...head.querySelectorAll(`:scope > :is(${described})`)];
  return (next) => {
    const wanted = next.filter((element) => element.matches(described));
    const stays = present.filter(
      (element) => element.isConnected && wanted.some((other) => other.isEqualNode(element)),
    );
    for (const element of present) if (!stays.includes(element)) element.remove();
    present = wanted.map((element) => stays.find((other) => other.isEqualNode(element)) ?? head.appendChild(element));
  };
}
