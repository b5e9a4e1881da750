/** Calls `onNear` each time that one of some places comes within half a screen of the viewport. Returns what ends it. */
export function whenNear(places: Iterable<Element>, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
    {
      rootMargin: '50%',
    },
  );
  for (const place of places) observer.observe(place);
  return () => observer.disconnect();
}
