import type { LiveMessage, LiveProblem, LiveRequest } from '../../shared/live-messages.js';
import { urlToRoute } from '../../shared/route-path.js';
import { pagesChangedEvent } from '../dom/page-events.js';
import { readPageStart } from '../page-start.js';
import { innermostComponent } from '../dom/component-failure.js';
import type { DevHooks } from '../dom/dev-hooks.js';
import { createErrorOverlay } from './error-overlay.js';
import { installFastRefresh } from './fast-refresh.js';

/** Loads new style sheets beside the old ones, which go when the new ones are there. */
function replaceStyles(replaced: Record<string, string>): void {
  const byUrl = new Map(Object.entries(replaced).map(([from, to]) => [new URL(from, document.baseURI).href, to]));
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const href = byUrl.get(link.href);
    if (href === undefined) continue;
    const successor = link.cloneNode() as HTMLLinkElement;
    successor.href = href;
    successor.dataset['from'] ??= link.href;
    successor.onload = () => link.remove();
    successor.onerror = () => successor.remove();
    link.after(successor);
  }
}

const firstDelayMs = 300;
const longestDelayMs = 8000;
/** Time in which the server must answer a greeting. */
const answerMs = 5000;
/** A timer that is this late says that the computer was asleep. */
const sleepMs = 15_000;

const reloadedKey = 'heddle-reloaded';

/** Loads the document again, once for each revision: a document from a cache would be as old as this one. */
function reloadFor(revision: string): void {
  if (sessionStorage.getItem(reloadedKey) === revision) return;
  sessionStorage.setItem(reloadedKey, revision);
  location.reload();
}

/** The revision after one more message. */
function nextRevision(revision: string): string {
  const at = revision.lastIndexOf('.') + 1;
  return revision.slice(0, at) + String(Number(revision.slice(at)) + 1);
}

const tokenOf = (channel: string): string | null => new URL(channel, location.href).searchParams.get('token');

/** Loads the page again if it belongs to another run of the server, which refuses the token of this one. */
async function followRestart(channel: string): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store', headers: { Accept: 'text/html' } });
  const found = new DOMParser().parseFromString(await response.text(), 'text/html');
  const other = found.querySelector<HTMLMetaElement>('meta[name="heddle-live"]')?.content;
  if (other !== undefined && tokenOf(other) !== tokenOf(channel)) location.reload();
}

/** Connects to the channel, again after each end of the connection, and at once when the computer wakes up. Returns `send`. */
function keepConnected(url: string, onMessage: (message: LiveMessage) => void): (request: LiveRequest) => void {
  let delayMs = firstDelayMs;
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lastMessageMs = 0;
  const open = (): void => {
    clearTimeout(retry);
    const address = new URL(url, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const opened = new WebSocket(address);
    socket = opened;
    let wasOpen = false;
    opened.addEventListener('open', () => {
      wasOpen = true;
      delayMs = firstDelayMs;
    });
    opened.addEventListener('message', ({ data }) => {
      lastMessageMs = performance.now();
      if (socket === opened) onMessage(JSON.parse(String(data)) as LiveMessage);
    });
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      // While no server is there, the document cannot be fetched either.
      if (!wasOpen) followRestart(url).catch(() => undefined);
      retry = setTimeout(open, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  /** Connects at once, or asks whether the connection survived: a computer that slept isn't told of its end. */
  const wake = (): void => {
    if (!socket) return open();
    if (socket.readyState !== WebSocket.OPEN) return;
    const asked = socket;
    const askedMs = performance.now();
    asked.send('{"type":"hello"}');
    setTimeout(() => {
      if (socket !== asked || lastMessageMs >= askedMs) return;
      asked.close();
      open();
    }, answerMs);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  for (const event of ['online', 'pageshow'])
    addEventListener(event, (shown) => {
      if (event === 'online' || (shown as PageTransitionEvent).persisted) wake();
    });
  let tickMs = Date.now();
  setInterval(() => {
    const nowMs = Date.now();
    if (nowMs - tickMs > sleepMs * 2) wake();
    tickMs = nowMs;
  }, sleepMs);
  open();
  return (request) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  };
}

/** Connects to the dev server and does what it says; connects again when the connection is lost. */
function connect(url: string): void {
  const base = new URL(url, location.href).pathname.replace(/__heddle\/live$/, '');
  const overlay = createErrorOverlay(({ file, line, column }) => {
    if (file !== undefined) send({ type: 'open', file, ...(line ? { line } : {}), ...(column ? { column } : {}) });
  });
  let build: string | undefined;
  let revision = new URL(url, location.href).searchParams.get('revision') ?? undefined;
  /** Errors of components that the overlay has shown since the last edit. React renders a component that failed again. */
  const failures = new Set<string>();

  const hooks: DevHooks = {
    ...installFastRefresh(),
    fail: (error, componentStack) => {
      const message = `The component ${innermostComponent(componentStack)} failed: ${error instanceof Error ? error.message : String(error)}`;
      if (!failures.has(message)) overlay.show([{ code: 'render-failed', message, frame: componentStack?.trim() }]);
      failures.add(message);
    },
  };
  Object.assign(globalThis, { heddleDev: hooks });

  const handle = (message: LiveMessage): void => {
    switch (message.type) {
      case 'hello':
        if (build !== undefined && build !== message.build) location.reload();
        build = message.build;
        if (message.revision !== undefined && revision !== undefined && message.revision !== revision)
          reloadFor(message.revision);
        revision = message.revision ?? revision;
        break;
      case 'pages':
        if (failures.size > 0) overlay.hide();
        failures.clear();
        document.dispatchEvent(new CustomEvent(pagesChangedEvent, { detail: message.routePaths }));
        break;
      case 'reload':
        location.reload();
        break;
      case 'styles':
        replaceStyles(message.replaced);
        break;
      case 'problems':
        showProblems(message.problems);
        break;
      case 'resolved':
        showProblems([]);
        break;
    }
  };
  /** Shows those of the problems that concern this page. */
  const showProblems = (problems: readonly LiveProblem[]): void => {
    const isStandIn = 'problems' in document.documentElement.dataset;
    const start = isStandIn ? readPageStart(document) : undefined;
    const shown = start?.payload.page.routePath ?? urlToRoute(location.pathname, base);
    const own = problems.filter(({ routePath }) => routePath === undefined || routePath === shown);
    if (own.length > 0) overlay.show(own);
    // A document that the server wrote in place of a page with problems contains nothing that could be mended.
    else if (isStandIn) location.reload();
    else overlay.hide();
  };
  /** Messages of a greeting that are still to come. */
  let greeted = 0;
  const take = (message: LiveMessage): void => {
    if (message.type === 'hello' && message.revision !== undefined) greeted = 1;
    else if (greeted > 0) greeted -= 1;
    else if (revision !== undefined) revision = nextRevision(revision);
    handle(message);
  };
  const send = keepConnected(url, take);
}

const channel = document.querySelector<HTMLMetaElement>('meta[name="heddle-live"]')?.content;
if (channel) connect(channel);
