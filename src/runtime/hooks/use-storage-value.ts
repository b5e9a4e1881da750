import { useCallback, useSyncExternalStore } from 'react';

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
