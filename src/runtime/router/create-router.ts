/*
 * The only router of a browser window. It needs no React. The loader loads it when a visitor is about to follow a link.
 *
 * A navigation fetches the document of a URL, lets the screen prepare the page, changes the history, shows the page, updates
 * the head, dispatches `pageShownEvent`, scrolls, moves the focus and announces the title. A newer navigation
 * aborts the one before. Failures become a page load; while the host can't be reached, the visitor stays on the page and sees a notice.
 *
 * There are two screens. The first (`document-screen.ts`) puts the HTML of the next document in place of the shown one. The items
 * of the sidebar stay if both pages have the same sidebar.
 * The second (`react-screen.ts`) is React: from the moment it adopts the document, it renders every page, and its hooks
 * read the state that the screen sets. It comes with the first page that has components, or when something needs it. It takes
 * the data, the article and the sidebar of a page from its document.
 *
 * Example: on /guide/a, a click on /guide/b fetches /guide/b and replaces everything but the items of the sidebar.
 */

import { announce } from '../dom/announce.js';
import { anchorTarget } from '../dom/anchor-target.js';
import type { PagePayload } from '../../shared/page-data.js';
import { urlToRoute } from '../../shared/route-path.js';
import { headChangesEvent, pageShownEvent } from '../dom/page-events.js';
import { isUnreachable, offlineText } from '../dom/is-unreachable.js';
import { showNotice } from '../dom/show-notice.js';
import type { PageDocuments } from './page-documents.js';
import { createProgressBar } from './progress-bar.js';
import { readPageDocument, type PreparedPage, type Screen } from './screen.js';
import type { SessionHistory } from './session-history.js';

function focusWithoutScroll(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Moves reader and screen reader to a page that has just been shown: to the fragment, else to the top. */
function arriveAt(url: URL): void {
  const target = anchorTarget(url.hash);
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, left: 0, behavior: 'instant' });
  focusPage(target);
}

/** Puts the focus on a place of the shown page, by default its title, and announces the title. */
function focusPage(target?: HTMLElement | null): void {
  const main = document.querySelector<HTMLElement>('main#hd-content');
  const place = target ?? main?.querySelector<HTMLElement>('h1') ?? main;
  if (place) focusWithoutScroll(place);
  announce(document.title);
}

/** Shows pages of the site in a browser window. */
export interface BrowserRouter {
  /** The shown page. */
  shown(): PagePayload;
  /** Shows another page or place of the site; falls back to a page load. */
  navigate(url: URL, options?: { isReplacing?: boolean }): Promise<void>;
  /** Fetches the shown page again and shows it as it is now. */
  refresh(): Promise<void>;
  /** Makes a screen show all pages from now on, also one that is being prepared. Returns the screen before. */
  change(screen: Screen): Screen;
}

export interface RouterOptions {
  /** Page of the document. */
  payload: PagePayload;
  /** Its place, which the URL may have left while the router was loaded. */
  at: Pick<Location, 'pathname' | 'search'>;
  base: string;
  documents: PageDocuments;
  history: SessionHistory;
  screen: Screen;
}

/** Elements of the head that describe the page. Styles, scripts, hints and settings belong to the document. */
const described =
  'title, meta[name]:not([name=viewport], [name=heddle-live], [data-appearance]), meta[property], script[type="application/ld+json"], link:not([rel~=stylesheet], [rel~=preload], [rel~=modulepreload], [rel~=preconnect], [rel~=dns-prefetch], [rel~=expect])';

/**
 * Makes the function that gives the document the title and the tags of another page. Tags that came later, by components,
 * scripts or extensions, stay.
 */
function createDocumentHead(): (next: readonly Element[]) => void {
  const { head } = document;
  let present = [...head.querySelectorAll(`:scope > :is(${described})`)];
  return (next) => {
    const wanted = next.filter((element) => element.matches(described));
    const stays = present.filter(
      (element) => element.isConnected && wanted.some((other) => other.isEqualNode(element)),
    );
    for (const element of present) if (!stays.includes(element)) element.remove();
    present = wanted.map((element) => stays.find((other) => other.isEqualNode(element)) ?? head.appendChild(element));
  };
}

/** True for a page of another build, language or version, or with other scripts and styles in its head: its document has to be loaded. */
const isForeign = (one: PagePayload, other: PagePayload): boolean =>
  one.build !== other.build ||
  one.documentTags !== other.documentTags ||
  one.page.lang !== other.page.lang ||
  one.page.version !== other.page.version;

/** Navigations of a window: the latest one aborts the others. */
interface Navigations {
  /** Loads a page and hands it to `finish`, unless another navigation began meanwhile. */
  load(url: URL, finish: (page: PreparedPage) => void, giveUp: () => void): Promise<void>;
  /** Loads a page again, in whose place nothing else may have been shown meanwhile. */
  reload(url: URL, finish: (page: PreparedPage) => void): Promise<void>;
  /** Gives up the navigation under way. */
  cancel(): void;
}

type Prepare = (url: URL, isFresh: boolean, finish: (page: PreparedPage) => void) => Promise<void>;

function createNavigations(prepare: Prepare): Navigations {
  const progress = createProgressBar();
  let latest = 0;
  return {
    load: async (url, finish, giveUp) => {
      const navigation = ++latest;
      progress.start();
      try {
        await prepare(url, false, (page) => navigation === latest && finish(page));
      } catch {
        const isOffline = navigation === latest && (await isUnreachable(url));
        if (navigation === latest && isOffline) showNotice(offlineText());
        else if (navigation === latest) giveUp();
      }
      if (navigation === latest) progress.done();
    },
    reload: async (url, finish) => {
      const navigation = latest;
      await prepare(url, true, (page) => navigation === latest && finish(page));
    },
    cancel: () => {
      latest++;
      progress.done();
    },
  };
}

/** Creates the router of a window. */
export function createRouter({ payload, at, base, documents, history, screen: first }: RouterOptions): BrowserRouter {
  const showHead = createDocumentHead();
  let shown = payload;
  let screen = first;
  let { pathname, search } = at;

  /** Runs `finish` with a prepared page in the same task in which its screen is known to be the present one. */
  const navigations = createNavigations(async (url, isFresh, finish) => {
    const next = readPageDocument(await documents.load(url.pathname, isFresh));
    const isThere = next?.payload.page.routePath === urlToRoute(url.pathname, base);
    if (!next || !isThere || isForeign(next.payload, shown)) throw new Error(url.href);
    for (;;) {
      const by = screen;
      const page = await by.prepare(next, isFresh);
      if (by === screen) return finish(page);
    }
  });

  const show = (page: PreparedPage): void => {
    shown = page.payload;
    ({ pathname, search } = location);
    page.show();
    document.dispatchEvent(new Event(headChangesEvent));
    showHead(page.head);
    document.dispatchEvent(new Event(pageShownEvent));
  };

  /** The URL is another place on the shown page. */
  const stay = (): void => {
    navigations.cancel();
    screen.follow();
  };

  const navigate: BrowserRouter['navigate'] = (url, { isReplacing = false } = {}) => {
    const change = isReplacing ? history.replace : history.push;
    if (url.pathname === location.pathname && url.search === location.search) {
      if (url.href !== location.href) change(url);
      stay();
      arriveAt(url);
      return Promise.resolve();
    }
    const finish = (page: PreparedPage): void => {
      change(url);
      show(page);
      arriveAt(url);
    };
    return navigations.load(url, finish, () => location.assign(url));
  };

  const followHistory = (): void => {
    const url = new URL(location.href);
    if (url.pathname === pathname && url.search === search) {
      stay();
      // Again: a component may show another view for this location, at another height.
      history.restore();
      return;
    }
    const finish = (page: PreparedPage): void => {
      show(page);
      focusPage();
      if (!history.restore()) arriveAt(url);
    };
    void navigations.load(url, finish, () => location.reload());
  };
  addEventListener('popstate', followHistory);
  // The URL of a traversal that failed is ahead of the page.
  addEventListener('online', () => location.pathname !== pathname && followHistory());
  if (location.pathname !== pathname || location.search !== search) followHistory();

  return {
    shown: () => shown,
    navigate,
    refresh: () => navigations.reload(new URL(location.href), show),
    change: (next) => {
      const before = screen;
      screen = next;
      return before;
    },
  };
}
