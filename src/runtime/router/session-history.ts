import { pageShownEvent } from '../dom/page-events.js';
import { anchorTarget } from '../dom/anchor-target.js';

type Position = [x: number, y: number];

/** State of a history entry. The name is unique within the tab and survives reloads. */
interface EntryState {
  heddleEntry: string;
}

const storageKey = 'heddle-scroll';

/** The session history of the tab: changes entries, and restores where each was scrolled to. */
export interface SessionHistory {
  push(url: URL): void;
  replace(url: URL): void;
  /** Scrolls to where the current entry was left. False if that is unknown; nothing has moved then. */
  restore(): boolean;
}

const entryName = (): string | undefined => (history.state as EntryState | null)?.heddleEntry;
const newState = (): EntryState => ({ heddleEntry: crypto.getRandomValues(new Uint32Array(2)).join('-') });

function nameEntry(): void {
  if (entryName() === undefined) history.replaceState(newState(), '');
}

function readPositions(): Map<string, Position> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Position][]);
  } catch {
    return new Map();
  }
}

function writePositions(positions: ReadonlyMap<string, Position>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-100)));
  } catch {
    // Without storage, positions live as long as the document.
  }
}

/**
 * Restores scroll positions from the moment the document is parsed until it is left, with or without the runtime.
 *
 * The browser restores an entry itself unless the entry's `scrollRestoration` is `manual`, and each entry has a mode of
 * its own. Entries are `manual` while their document is shown, because the page of an entry may have to be fetched first.
 * The entry at which a document is left becomes `auto`: the browser restores reloads and its back/forward cache best.
 * A new document can still arrive at a `manual` entry, by a traversal over several entries or after a reload.
 */
export function createSessionHistory(): SessionHistory {
  const positions = readPositions();
  // While the page of another path is fetched, the URL is ahead of the document, and scrolling belongs to no entry.
  let shownPath = location.pathname;
  const isShown = (): boolean => location.pathname === shownPath;
  const remember = (): void => {
    if (isShown()) positions.set(entryName() ?? '', [scrollX, scrollY]);
  };
  const restore = (): boolean => {
    const position = positions.get(entryName() ?? '');
    if (position) scrollTo({ left: position[0], top: position[1], behavior: 'instant' });
    return position !== undefined;
  };

  nameEntry();
  if (history.scrollRestoration === 'auto' || !restore()) remember();
  addEventListener('scroll', remember, { passive: true });
  document.addEventListener(pageShownEvent, () => (shownPath = location.pathname));
  // A click on a link to a heading fires this as well: its entry has no name yet, and therefore no position.
  addEventListener('popstate', () => {
    nameEntry();
    if (isShown() && !restore()) anchorTarget(location.hash)?.scrollIntoView({ behavior: 'instant' });
  });
  // Not earlier: until the page has loaded, the browser may still be restoring a reload.
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  addEventListener('pagehide', () => {
    remember();
    writePositions(positions);
    // A reload on the way to another page: what the browser would restore there is a position on this page.
    if (isShown()) history.scrollRestoration = 'auto';
  });

  return {
    push: (url) => {
      // Scroll events come a frame late, too late for an entry about to be left.
      remember();
      history.pushState(newState(), '', url);
    },
    replace: (url) => history.replaceState(history.state ?? newState(), '', url),
    restore,
  };
}
