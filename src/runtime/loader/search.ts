import { arrivalKey } from '../search/arrival/arrival-key.js';
import type { SiteData } from '../../shared/site-data.js';
import type { PageStart } from '../page-start.js';
import type { FileText } from '../search/search-provider.js';
import type { PageSearch, SearchModule } from '../search/dialog/create-search.js';
import { openDialogShell, type DialogShell } from '../search/shell/dialog-shell.js';
import { onClick } from './document-events.js';
import { loadOnce } from './load-once.js';
import type { RouterLoader } from './load-router.js';
import type { StartRuntime } from './start-runtime.js';

/** Makes the keys of the shortcut on search buttons look pressed while they are down. */
function installSearchKeys(): void {
  let down = [false, false];
  const show = (now: boolean[]): void => {
    if (now.join() === down.join()) return;
    down = now;
    for (const button of document.querySelectorAll('.hd-search-button'))
      button.querySelectorAll('kbd').forEach((key, index) => key.toggleAttribute('data-down', down[index]));
  };
  const onKey = ({ type, key, ctrlKey, metaKey }: KeyboardEvent): void => {
    const isLetter = key?.toLowerCase() === 'k';
    // While Command is down, browsers do not report that other keys were released.
    const isLetterReleased = type === 'keyup' && (isLetter || key === 'Meta');
    show([ctrlKey || metaKey, !isLetterReleased && (down[1]! || isLetter)]);
  };
  addEventListener('keydown', onKey, true);
  addEventListener('keyup', onKey, true);
  addEventListener('blur', () => show([false, false]));
}

type SearchFiles = NonNullable<PageStart['search']>;

const searchButton = '.hd-search-button';
const html = document.documentElement;

const isInside = (place: EventTarget | null | undefined, selector: string): boolean =>
  Boolean(place instanceof Element && place.closest(selector));

/** True if the host still has the shown page. */
const isPageThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** True if a hit was chosen for some page; the search finds out whether it is this one. */
function isHitChosen(): boolean {
  try {
    return localStorage.getItem(arrivalKey) !== null;
  } catch {
    return false;
  }
}

function addLink(rel: string, href: string, before: Element | null): void {
  document.head.insertBefore(Object.assign(document.createElement('link'), { rel, href }), before);
}

/** Requests a file that a worker will need. Undefined if it is not there; the worker then finds out why. */
const requestText = (url: string): Promise<FileText | undefined> =>
  fetch(url, { cache: 'no-cache' })
    .then(async (response) => (response.ok ? { url, text: await response.text() } : undefined))
    .catch(() => undefined);

/**
 * Requests files side by side that would import or start each other. Failures show when the files are used. With the
 * dialog's script and the site's data there are six, as many as browsers load from a host at a time over HTTP/1.1.
 */
function requestFiles({ chunks, styles, worker, index }: SearchFiles): Promise<FileText | undefined> | undefined {
  for (const chunk of chunks) addLink('modulepreload', chunk, null);
  // Before the others, so that the site's own styles win.
  addLink('stylesheet', styles, document.head.querySelector('link[rel=stylesheet]'));
  // No element requests the script of a worker; the worker finds it in the cache.
  if (worker) fetch(worker).catch(() => undefined);
  return index === undefined ? undefined : requestText(index);
}

/** Opens the search dialog by key, by its button, and for a query in the URL. */
export function installSearch(
  { search: files }: PageStart,
  loadSite: () => Promise<SiteData>,
  { shown, load: loadRouter, navigate }: RouterLoader,
  startRuntime: StartRuntime,
): void {
  const { search: keys } = html.dataset;
  const template = document.querySelector<HTMLTemplateElement>('template#heddle-search');
  if (keys === undefined || !template || !files) return;
  installSearchKeys();
  html.dataset['platform'] = /Mac|iP/.test(navigator.platform) ? 'apple' : 'other';
  let shell: DialogShell | undefined;
  const request = loadOnce(async () => requestFiles(files));

  const loadSearch = loadOnce(async (again): Promise<PageSearch> => {
    const [{ createSearch }, site] = await Promise.all([
      import(files.script + again) as Promise<SearchModule>,
      loadSite(),
    ]);
    return createSearch({ site, shown, navigate, startRuntime, index: request });
  });
  /** Loads the search with what the first query will need. */
  const prepareSearch = async (): Promise<PageSearch> => {
    void request();
    const search = await loadSearch();
    // Hits link to pages.
    loadRouter().catch(() => undefined);
    return search;
  };
  const askInPassing = (loading: Promise<PageSearch>, ask: (search: PageSearch) => unknown): void =>
    void loading.then(ask, () => undefined);

  /**
   * The dialog's code can't be loaded. If the host answers, a request may have been lost, and is made once more. A site
   * that was published again has other files, which a new page load finds; a page that was loaded for the search doesn't
   * load again by itself.
   */
  const goWithout = async (dialog: DialogShell, isShared: boolean, isRepeated: boolean): Promise<void> => {
    const isThere = await isPageThere();
    if (dialog.signal.aborted) return;
    if (isThere && !isRepeated) return load(dialog, isShared, true);
    if (!isThere || isShared) return dialog.fail(() => load(dialog, isShared));
    const url = new URL(location.href);
    url.searchParams.set('q', dialog.field.value);
    history.replaceState(history.state, '', url);
    location.reload();
  };
  const load = (dialog: DialogShell, isShared: boolean, isRepeated = false): void => {
    prepareSearch()
      .then((search) => search.open(dialog))
      .catch(() => goWithout(dialog, isShared, isRepeated));
  };
  const open = (query: string, isShared = false): void => {
    const opened = openDialogShell(template, query);
    if (!opened) return;
    shell = opened;
    load(opened, isShared);
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    // A browser that fills in a form sends key events without a key.
    if (!key || event.isComposing || event.defaultPrevented) return false;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const [place] = event.composedPath();
    if (!isPlain && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      if (shell && !shell.signal.aborted) shell.close();
      else open('');
      return true;
    }
    const isSlash = key === keys && !isInside(place, 'input, textarea, select, [contenteditable]');
    const isTyped = /^[a-z0-9]$/i.test(key) && isInside(place, searchButton);
    if (!isPlain || !(isSlash || isTyped)) return false;
    open(isTyped ? key : '');
    return true;
  };

  document.addEventListener('keydown', (event) => {
    if (onKeyDown(event)) event.preventDefault();
  });
  onClick(searchButton, () => open(''));
  for (const name of ['pointerover', 'focusin'] as const) {
    addEventListener(name, ({ target }) => {
      if (isInside(target, searchButton)) askInPassing(prepareSearch(), ({ warmUp }) => warmUp());
    });
  }
  const query = new URLSearchParams(location.search).get('q');
  if (query !== null) open(query, true);
  if (isHitChosen()) askInPassing(loadSearch(), (search) => search.showArrival());
}
