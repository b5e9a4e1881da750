import type { LiveMessage } from '../../shared/live-messages.js';
import { pagesChangedEvent } from '../page-start.js';
import { createErrorOverlay } from './error-overlay.js';
import { replaceStyles } from './replace-styles.js';

const firstDelayMs = 300;
const longestDelayMs = 8000;

/** Connects to the dev server and does what it says; connects again when the connection is lost. */
function connect(url: string): void {
  const overlay = createErrorOverlay();
  let build: string | undefined;
  let delayMs = firstDelayMs;

  const handle = (message: LiveMessage): void => {
    switch (message.type) {
      case 'hello':
        if (build !== undefined && build !== message.build) location.reload();
        build = message.build;
        break;
      case 'pages':
        document.dispatchEvent(new CustomEvent(pagesChangedEvent, { detail: message.routePaths }));
        break;
      case 'reload':
        location.reload();
        break;
      case 'styles':
        replaceStyles(message.replaced);
        break;
      case 'problems':
        overlay.show(message.problems);
        break;
      case 'resolved':
        // A document that the server wrote in place of a page with problems holds nothing that could be mended.
        if ('problems' in document.documentElement.dataset) location.reload();
        else overlay.hide();
        break;
    }
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
