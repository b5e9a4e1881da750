type Position = [x: number, y: number];

const storageKey = 'heddle-scroll';

/** Scroll positions of the tab's history entries. */
export interface ScrollMemory {
  /** Scrolls to where an entry was left; false when the entry is unknown. */
  restore(entry: string): boolean;
  /** Notes where the current entry stands: events of scrolling come a frame late, too late for an entry about to be left. */
  remember(): void;
  /** Until `resume`, scrolling belongs to no entry: the address and the shown page differ. */
  pause(): void;
  resume(): void;
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
 * Remembers scroll positions while the runtime handles navigation. When the document is left, the browser's own
 * restoration takes over, which knows best about reloads and the back/forward cache.
 */
export function createScrollMemory(currentEntry: () => string): ScrollMemory {
  const positions = readPositions();
  let isPaused = false;
  const remember = (): void => {
    if (!isPaused) positions.set(currentEntry(), [scrollX, scrollY]);
  };
  history.scrollRestoration = 'manual';
  remember();
  addEventListener('scroll', remember, { passive: true });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  addEventListener('pagehide', () => {
    writePositions(positions);
    history.scrollRestoration = 'auto';
  });
  return {
    restore: (entry) => {
      const position = positions.get(entry);
      if (position) scrollTo({ left: position[0], top: position[1], behavior: 'instant' });
      return position !== undefined;
    },
    remember,
    pause: () => (isPaused = true),
    resume: () => {
      isPaused = false;
      remember();
    },
  };
}

/** The element that a URL's fragment names. */
export function fragmentTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  const id = hash.slice(1);
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id));
  } catch {
    return null;
  }
}
