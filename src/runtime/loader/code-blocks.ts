import { announce } from '../dom/announce.js';
import { copyToClipboard, getCopyableText } from '../dom/copy-text.js';
import { onClick, onEveryPage } from './document-events.js';

const copiedMs = 2000;

async function copy(button: HTMLElement, block: Element): Promise<void> {
  const code = block.querySelector('pre');
  if (!code || !(await copyToClipboard(getCopyableText(code)))) return;
  announce(document.querySelector<HTMLElement>('.hd-app')?.dataset['copiedText'] ?? '');
  button.classList.add('hd-copied');
  setTimeout(() => button.classList.remove('hd-copied'), copiedMs);
}

/** A block that is not higher than its fold has nothing to expand. */
function openShortFolds(): void {
  for (const pre of document.querySelectorAll('.hd-code-fold pre')) {
    const isShort = pre.clientHeight > 0 && pre.scrollHeight <= pre.clientHeight;
    if (isShort) pre.closest('.hd-code')?.classList.add('hd-code-expanded', 'hd-code-short');
  }
}

/** The button that wraps lines is of use where some are too long; the style sheet shows it there. */
function markOverflow({ target }: Event): void {
  const block = target instanceof Element && target.closest('.hd-code');
  const pre = block && block.querySelector('pre');
  if (pre) block.classList.toggle('hd-code-overflows', pre.scrollWidth > pre.clientWidth);
}

function onButton(selector: string, handle: (button: HTMLElement, block: Element) => void): void {
  onClick(`.hd-code ${selector}`, (button, { defaultPrevented }) => {
    // Blocks of React may handle their buttons themselves.
    if (!defaultPrevented) handle(button, button.closest('.hd-code')!);
  });
}

/* Makes the buttons of code blocks work: copy, wrap lines, expand. Pages with code blocks have this script beside the loader. */
onEveryPage(openShortFolds);
for (const name of ['pointerover', 'focusin']) document.addEventListener(name, markOverflow, { passive: true });
onButton('.hd-code-copy', (button, block) => void copy(button, block));
onButton('.hd-code-wrap-button', (button, { classList }) => {
  button.setAttribute('aria-pressed', String(classList.toggle('hd-code-wrap')));
});
onButton('.hd-code-expand', (button, { classList }) => {
  button.setAttribute('aria-expanded', String(classList.toggle('hd-code-expanded')));
});
