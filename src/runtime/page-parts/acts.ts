import { chooseAppearance } from '../dom/appearance-choice.js';
import { announce } from '../dom/announce.js';
import { copyToClipboard } from '../dom/copy-text.js';
import { showNotice } from '../dom/show-notice.js';
import { loadSiteData } from './site-file.js';

const durationMs = 400;

/** Chooses an appearance, which grows as a circle from the button, unless the visitor wants less motion. */
function revealAppearance(button: HTMLElement): void {
  const change = (): void => chooseAppearance(button);
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change();
  const { left, top, width, height } = button.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  const clipPath = [`circle(0 at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`];
  // In place of the browser's own animations, which blend the two.
  const opaque = { opacity: [1, 1], mixBlendMode: ['normal', 'normal'] };
  const animate = (image: 'old' | 'new', keyframes: PropertyIndexedKeyframes): unknown =>
    document.documentElement.animate(keyframes, {
      duration: durationMs,
      easing: 'ease-in',
      pseudoElement: `::view-transition-${image}(root)`,
    });
  const onReady = (): void => {
    animate('old', opaque);
    animate('new', { ...opaque, clipPath });
  };
  document.startViewTransition(change).ready.then(onReady, () => undefined);
}

/** Time in milliseconds for which a button says that it has copied. */
const copiedMs = 2000;
/** The longest URL that a form sends, in characters. */
const longestUrl = 2048;

/** Detail of the event `heddle:feedback`, which is dispatched at the document. */
export interface FeedbackDetail {
  /** Path of the page, with `base`. */
  path: string;
  isHelpful: boolean;
}

/** Copies the Markdown of the page; if there is none, the button says so. */
async function copyPage(button: HTMLElement): Promise<void> {
  const { markdown, done, missing } = button.dataset;
  const response = await fetch(markdown!).catch(() => undefined);
  const isThere = response?.ok && response.headers.get('content-type')?.includes('markdown');
  if (!isThere) return announce(missing!);
  if (!(await copyToClipboard(await response.text()))) return;
  announce(done!);
  const label = button.querySelector('span')!;
  const text = label.textContent;
  label.textContent = done!;
  setTimeout(() => (label.textContent = text), copiedMs);
}

/** Says thanks, or what to do next, in the live region of the form. */
function say(form: HTMLFormElement, text: string | undefined): void {
  form.querySelector('[role=status]')!.textContent = text ?? '';
}

function answer(button: HTMLElement): void {
  const form = button.closest('form')!;
  const isHelpful = button.dataset['value'] === 'yes';
  for (const other of form.querySelectorAll<HTMLElement>('[data-value]')) other.ariaPressed = String(other === button);
  const detail: FeedbackDetail = { path: location.pathname, isHelpful };
  document.dispatchEvent(new CustomEvent('heddle:feedback', { detail }));
  const more = form.querySelector<HTMLElement>('.hd-feedback-more');
  if (!more) return say(form, form.dataset['thanks']);
  more.hidden = false;
  more.querySelector('textarea')!.focus();
}

async function send(button: HTMLElement): Promise<void> {
  const form = button.closest('form')!;
  if (!form.reportValidity()) return;
  const { url, thanks, failed } = form.dataset;
  const fields = Object.fromEntries(new FormData(form));
  const body = JSON.stringify({
    url: location.href.slice(0, longestUrl),
    lang: document.documentElement.lang,
    isHelpful: form.querySelector('[data-value=yes]')!.ariaPressed === 'true',
    ...fields,
  });
  const isSent = await fetch(url!, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isSent) form.querySelector<HTMLElement>('.hd-feedback-more')!.hidden = true;
  say(form, isSent ? thanks : failed);
}

/** Copies the URL of a heading, to which the browser goes, too. Where the browser has no clipboard, nothing else happens. */
async function copyLink(anchor: HTMLElement, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): Promise<void> {
  if (ctrlKey || metaKey || shiftKey || altKey) return;
  const { href } = anchor as HTMLAnchorElement;
  try {
    await navigator.clipboard.writeText(href);
  } catch {
    return;
  }
  const { texts } = await loadSiteData();
  showNotice(texts['linkCopiedText'], copiedMs);
}

/** Actions of buttons with `data-act`, by its value, and of the signs after headings. */
export const acts: Readonly<Record<string, (button: HTMLElement, event: MouseEvent) => unknown>> = {
  copyLink,
  copyPage,
  answer,
  send,
  revealAppearance,
};
