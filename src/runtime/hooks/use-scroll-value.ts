import { useEffect, useState } from 'react';

/** A value that is read again when the visitor scrolls or changes the size of the window. */
export function useScrollValue<T>(read: () => T, initial: T): T {
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
