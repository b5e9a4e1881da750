/** Texts by key, as `Storage` keeps them. Never throws. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Makes a storage in front of the browser's: what that one refuses to keep lives as long as the page. */
export function createPageStorage(open: () => TextStorage): TextStorage {
  const refused = new Map<string, string>();
  return {
    getItem: (key) => {
      try {
        return refused.get(key) ?? open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: (key, text) => {
      try {
        open().setItem(key, text);
        refused.delete(key);
      } catch {
        refused.set(key, text);
      }
    },
  };
}

/** The page's one storage. */
export const pageStorage = createPageStorage(() => localStorage);
