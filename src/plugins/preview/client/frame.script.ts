import { addFrameStyles } from './frame-styles.js';

/** A message of a page to its frame. */
interface PageMessage {
  type: 'heddle-appearance';
  isDark: boolean;
}

const isPageMessage = (data: unknown): data is PageMessage =>
  typeof data === 'object' && data !== null && (data as PageMessage).type === 'heddle-appearance';

const html = document.documentElement;
const postToPage = (message: { height: number } | { isReady: true }): void => {
  // The frame has no origin, so it cannot know the page's; nothing that it sends is secret.
  if (parent !== window) parent.postMessage({ type: 'heddle-frame', ...message }, '*');
};

function show(isDark: boolean): void {
  html.classList.toggle('dark', isDark);
  html.style.colorScheme = isDark ? 'dark' : 'light';
}

/** Shows why a demo could not be rendered, where it rendered nothing. */
function showError({ message }: ErrorEvent): void {
  const root = document.querySelector('#root');
  if (!root || root.childElementCount > 0) return;
  const alert = document.createElement('p');
  alert.role = 'alert';
  alert.textContent = message;
  root.append(alert);
}

addFrameStyles();
show(location.hash === '#dark');
addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === location.origin && isPageMessage(data)) show(data.isDark);
});
addEventListener('error', showError);
addEventListener('DOMContentLoaded', () => {
  new ResizeObserver(() => postToPage({ height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(
    document.body,
  );
  requestAnimationFrame(() => requestAnimationFrame(() => postToPage({ isReady: true })));
});
