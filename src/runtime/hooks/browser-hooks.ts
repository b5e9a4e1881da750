import { useEffect, useState, useCallback, useSyncExternalStore } from 'react';

/** A value that is read again when the visitor scrolls or changes the size of the window. */
function useScrollValue<T>(read: () => T, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    let frame = 0;
    const plan = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setValue(read()));
    };
    plan();
    for (const name of ['scroll', 'resize']) addEventListener(name, plan, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const name of ['scroll', 'resize']) removeEventListener(name, plan);
    };
  }, [read]);
  return value;
}

/** Headings above this line count as read; it is below everything that sticks to the top. */
const readingLinePx = 140;

/** The heading that is being read: the last one above the reading line. */
export function useActiveAnchor<Heading extends { id: string }>(
  headings: readonly Heading[],
): { activeAnchorId: string; scrolledHeader: Heading | undefined } {
  const read = useCallback(
    () =>
      headings.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= readingLinePx;
      }),
    [headings],
  );
  const scrolledHeader = useScrollValue(read, undefined);
  return { activeAnchorId: scrolledHeader?.id ?? '', scrolledHeader };
}

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

const changeEvent = 'heddle:storage';

function subscribe(listener: () => void): () => void {
  for (const name of [changeEvent, 'storage']) addEventListener(name, listener);
  return () => {
    for (const name of [changeEvent, 'storage']) removeEventListener(name, listener);
  };
}

/**
 * A value in local storage, the same in all components and windows. On the server and in the first render, which must
 * agree with it, it is the default; so it is where storage is refused.
 */
export function useStorageValue(key: string, defaultValue = ''): [value: string, setValue: (value: string) => void] {
  const read = (): string => {
    try {
      return localStorage.getItem(key) ?? defaultValue;
    } catch {
      return defaultValue;
    }
  };
  const value = useSyncExternalStore(subscribe, read, () => defaultValue);
  const setValue = useCallback(
    (next: string) => {
      try {
        localStorage.setItem(key, next);
      } catch {
        // The value stays as it was.
      }
      dispatchEvent(new Event(changeEvent));
    },
    [key],
  );
  return [value, setValue];
}

const delayMs = 150;

/** Size of the window in pixels, some moments after it came to rest. Zero on the server and in the first render. */
export function useWindowSize(): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = (): void => setSize({ width: innerWidth, height: innerHeight });
    const plan = (): void => {
      clearTimeout(timer);
      timer = setTimeout(measure, delayMs);
    };
    measure();
    addEventListener('resize', plan);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', plan);
    };
  }, []);
  return size;
}
