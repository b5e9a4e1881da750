import { announce } from '../announce.js';
import { onClick, onEveryPage } from './document-events.js';

const copiedMs = 2000;

/** Text of a block as readers want it: without marks that are not part of the code. */
function codeText(block: Element): string {
  const code = block.querySelector('pre')?.cloneNode(true) as Element | undefined;
  code?.querySelectorAll('.hd-copy-ignore').forEach((mark) => mark.remove());
  return code?.textContent?.replace(/\n$/, '') ?? '';
}

async function copy(button: HTMLElement, block: Element): Promise<void> {
  const text = codeText(block);
  const { copiedText, copyText } = document.querySelector<HTMLElement>('.hd-app')?.dataset ?? {};
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    prompt(copyText, text);
    return;
  }
  announce(copiedText ?? '');
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

function onButton(selector: string, handle: (button: HTMLElement, block: Element) => void): void {
  onClick(`.hd-code ${selector}`, (button) => handle(button, button.closest('.hd-code')!));
}

/** Makes the buttons of code blocks work: copy, wrap lines, expand. */
export function installCodeBlocks(): void {
  onEveryPage(openShortFolds);
  onButton('.hd-code-copy', (button, block) => void copy(button, block));
  onButton('.hd-code-wrap-button', (button, { classList }) => {
    button.setAttribute('aria-pressed', String(classList.toggle('hd-code-wrap')));
  });
  onButton('.hd-code-expand', (button, { classList }) => {
    button.setAttribute('aria-expanded', String(classList.toggle('hd-code-expanded')));
  });
}
