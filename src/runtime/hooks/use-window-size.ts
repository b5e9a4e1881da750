import { useEffect, useState } from 'react';

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
