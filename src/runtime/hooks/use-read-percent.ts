import { useScrollValue } from './use-scroll-value.js';

function readScroll(): number {
  const height = document.documentElement.scrollHeight - innerHeight;
  return height > 0 ? Math.min(100, Math.round((scrollY / height) * 100)) : 0;
}

const readTop = (): number => Math.round(scrollY);

/** Share of the page above the end of the window, in percent, and the distance scrolled in pixels. */
export function useReadPercent(): [percent: number, scrollTop: number] {
  const percent = useScrollValue(readScroll, 0);
  const scrollTop = useScrollValue(readTop, 0);
  return [percent, scrollTop];
}
