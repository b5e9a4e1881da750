import type { LiveMessage, LiveProblem } from '../../shared/live-messages.js';
import { urlToRoute } from '../../shared/route-path.js';
import { pagesChangedEvent } from '../dom/page-events.js';
import { readPageStart } from '../page-start.js';
import { innermostComponent } from '../dom/component-failure.js';
import type { DevHooks } from '../dom/dev-hooks.js';
import { createErrorOverlay } from './error-overlay.js';
import { installFastRefresh } from './fast-refresh.js';
import { replaceStyles } from './replace-styles.js';

const firstDelayMs = 300;
const longestDelayMs = 8000;

/** Connects to the dev server and does what it says; connects again when the connection is lost. */
function connect(url: string): void {
  const base = new URL(url, location.href).pathname.replace(/__heddle\/live$/, '');
  const overlay = createErrorOverlay();
  let build: string | undefined;
  let delayMs = firstDelayMs;
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
  const open = (): void => {
    const address = new URL(url, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    socket.addEventListener('open', () => (delayMs = firstDelayMs));
    socket.addEventListener('message', ({ data }) => handle(JSON.parse(String(data)) as LiveMessage));
    socket.addEventListener('close', () => {
      setTimeout(open, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  open();
}

const channel = document.querySelector<HTMLMetaElement>('meta[name="heddle-live"]')?.content;
if (channel) connect(channel);
