import { announce } from '../announce.js';
import { pageShownEvent } from '../page-start.js';

const copiedMs = 2000;

/** Text of a block as readers want it: without marks that are not part of the code. */
function codeText(block: Element): string {
  const code = block.querySelector('pre')?.cloneNode(true) as Element | undefined;
  code?.querySelectorAll('.hd-copy-ignore').forEach((mark) => mark.remove());
  return code?.textContent?.replace(/\n$/, '') ?? '';
}

async function copy(button: HTMLElement, block: Element): Promise<void> {
  const text = codeText(block);
  const { copiedText = '', copyText = '' } = document.querySelector<HTMLElement>('.hd-app')?.dataset ?? {};
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    prompt(copyText, text);
    return;
  }
  announce(copiedText);
  button.classList.add('hd-copied');
  setTimeout(() => button.classList.remove('hd-copied'), copiedMs);
}

function toggle(button: Element, block: Element, className: string, attribute: string): void {
  button.setAttribute(attribute, String(block.classList.toggle(className)));
}

/** A block that is not higher than its fold has nothing to expand. */
function openShortFolds(): void {
  for (const block of document.querySelectorAll('.hd-code-fold')) {
    const pre = block.querySelector('pre');
    if (pre && pre.clientHeight > 0 && pre.scrollHeight <= pre.clientHeight) block.classList.add('hd-code-expanded', 'hd-code-short');
  }
}

/** Makes the buttons of code blocks work: copy, wrap lines, expand. */
export function installCodeBlocks(): void {
  openShortFolds();
  document.addEventListener(pageShownEvent, openShortFolds);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button');
    const block = button && button.closest('.hd-code');
    if (!block) return;
    if (button.matches('.hd-code-copy')) void copy(button, block);
    else if (button.matches('.hd-code-wrap-button')) toggle(button, block, 'hd-code-wrap', 'aria-pressed');
    else if (button.matches('.hd-code-expand')) toggle(button, block, 'hd-code-expanded', 'aria-expanded');
  });
}
