import { addStyles } from '../dom/add-styles.js';
import type { LoadedParts } from './site-file.js';

/** The frame is that of the search dialog, which each page has; the rest comes with this module. */
const styles = `
.hd-shortcuts { padding: 60px 16px 16px; }
.hd-shortcuts .hd-search-panel { max-width: 440px; height: auto; overflow: auto; padding: 20px 24px 24px; border: 1px solid var(--hd-c-border); border-radius: 12px; }
.hd-shortcuts-head { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
.hd-shortcuts-head h2 { margin: 0; color: var(--hd-c-heading); font-size: 1.125rem; }
.hd-shortcuts-head button { min-height: 32px; padding-inline: 10px; border-radius: var(--hd-radius-small); color: var(--hd-c-text-soft); }
.hd-shortcuts-head button:hover { background: var(--hd-c-bg-mute); color: var(--hd-c-text); }
.hd-shortcuts dl { display: grid; grid-template-columns: 1fr auto; gap: 12px 24px; align-items: center; margin: 16px 0 0; }
.hd-shortcuts dt, .hd-shortcuts dd { margin: 0; }
.hd-shortcuts dd { display: flex; gap: 6px; justify-content: end; }
.hd-shortcuts kbd { min-width: 26px; padding: 2px 7px; border: 1px solid var(--hd-c-border); border-radius: 5px; background: var(--hd-c-bg-soft); color: var(--hd-c-text); font: 0.8125rem/1.5 var(--hd-font); text-align: center; }
`;

const html = document.documentElement;

/** Keys by the text that says what they do. A site without search has no keys for it. */
function rowsOf(texts: Readonly<Record<string, string>>): [text: string | undefined, keys: string[]][] {
  const { search, platform } = html.dataset;
  const chord = platform === 'apple' ? '⌘ K' : 'Ctrl K';
  return [
    ...(search === undefined
      ? []
      : [[texts['searchButtonText'], [chord, ...(search === '' ? [] : [search])]] as [string, string[]]]),
    [texts['prevPageText'], ['[']],
    [texts['nextPageText'], [']']],
    [texts['shortcutsText'], ['?']],
    [texts['closeText'], ['Esc']],
  ];
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  props: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), props);
  made.append(...children);
  return made;
}

/** Opens a dialog with the keyboard shortcuts of pages. Escape, its button, a click beside it and another page close it. */
export async function showShortcuts({ loadSiteData, onNextPage }: LoadedParts): Promise<void> {
  const { texts } = await loadSiteData();
  if (document.querySelector('dialog[open]')) return;
  addStyles(styles);
  const title = element('h2', { id: 'hd-shortcuts-title', textContent: texts['shortcutsText'] ?? '' });
  const close = element('button', { type: 'button', textContent: texts['closeText'] ?? '' });
  const list = element('dl');
  for (const [text = '', keys] of rowsOf(texts)) {
    const shown = keys.map((textContent) => element('kbd', { textContent, dir: 'ltr' }));
    list.append(element('dt', { textContent: text }), element('dd', {}, ...shown));
  }
  const head = element('div', { className: 'hd-shortcuts-head' }, title, close);
  const panel = element('div', { className: 'hd-search-panel' }, head, list);
  const dialog = element('dialog', { className: 'hd-search hd-shortcuts' }, panel);
  dialog.setAttribute('aria-labelledby', title.id);
  const end = (): void => dialog.close();
  close.addEventListener('click', end);
  dialog.addEventListener('mousedown', ({ target }) => target === dialog && end());
  dialog.addEventListener('close', () => dialog.remove());
  onNextPage(end);
  document.body.append(dialog);
  dialog.showModal();
}
