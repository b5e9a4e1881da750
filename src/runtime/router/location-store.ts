/** A place of the site as hooks give it. */
export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** What one entry of the session history is known by. */
interface EntryState {
  heddleEntry: string;
}

/** The session history, with a name for each entry. */
export interface LocationStore {
  /** Name of the current entry. */
  entry(): string;
  push(url: URL): void;
  replace(url: URL): void;
  /** Names the current entry when it has no name yet, and tells whether it is new to the store. */
  adopt(): { isNew: boolean };
}

const entryOf = (state: unknown): string | undefined => (state as EntryState | null)?.heddleEntry;

/** Makes the store over `history`. Names need to be unique in a tab only. */
export function createLocationStore(): LocationStore {
  const named = (): EntryState => ({ heddleEntry: crypto.getRandomValues(new Uint32Array(2)).join('-') });
  const adopt = (): { isNew: boolean } => {
    const isNew = entryOf(history.state) === undefined;
    if (isNew) history.replaceState(named(), '');
    return { isNew };
  };
  adopt();
  return {
    entry: () => entryOf(history.state) ?? '',
    push: (url) => history.pushState(named(), '', url),
    replace: (url) => history.replaceState(history.state ?? named(), '', url),
    adopt,
  };
}

/** The browser's address as plain data. */
export function currentLocation(): PageLocation {
  const { pathname, search, hash } = location;
  return { pathname, search, hash };
}
