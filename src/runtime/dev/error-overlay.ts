import type { LiveProblem } from '../../shared/live-messages.js';

const styleText = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: min(6vw, 64px); box-sizing: border-box;
  background: rgb(10 12 16 / 72%); font: 15px/1.55 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; color: #e8eaee; }
section { max-width: 960px; margin: 0 auto; padding: 20px 28px 28px; border-radius: 10px; border-top: 4px solid #ff5c5c; background: #1a1d23; }
header { display: flex; justify-content: space-between; align-items: center; }
h1 { font-size: 17px; margin: 0; } h2 { font-size: 15px; margin: 20px 0 4px; color: #ff8f8f; white-space: pre-wrap; overflow-wrap: anywhere; }
p { margin: 4px 0; overflow-wrap: anywhere; } .place { color: #8ab4ff; font-family: ui-monospace, monospace; font-size: 13px; } .fix { color: #a8d8a8; }
pre { margin: 10px 0; padding: 12px 14px; overflow: auto; border-radius: 6px; background: #0f1115; font: 13px/1.5 ui-monospace, monospace; }
button { font: inherit; color: inherit; background: #2b3038; border: 1px solid #444b57; border-radius: 6px; padding: 4px 12px; cursor: pointer; }
.open { padding: 0; border: 0; background: none; color: inherit; text-decoration: underline; text-align: start; overflow-wrap: anywhere; }
a { color: #8ab4ff; } a:focus-visible, button:focus-visible, pre:focus-visible { outline: 2px solid #8ab4ff; outline-offset: 2px; }
`;

/** The list of problems that the dev server shows over the page. */
export interface ErrorOverlay {
  show(problems: readonly LiveProblem[]): void;
  hide(): void;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** Opens a place of a file in the editor. */
export type OpenPlace = (place: Pick<LiveProblem, 'file' | 'line' | 'column'>) => void;

/** The place of a problem, which opens the editor, and its code. */
function placeElement({ code, file, line, column }: LiveProblem, openPlace: OpenPlace): HTMLElement {
  const paragraph = element('p', '', 'place');
  if (file !== undefined) {
    const button = element('button', [file, line, column].filter((part) => part !== undefined).join(':'), 'open');
    button.title = 'Open in the editor';
    button.addEventListener('click', () => openPlace({ file, line, column }));
    paragraph.append(button, '  ');
  }
  paragraph.append(code);
  return paragraph;
}

function problemElements(problem: LiveProblem, openPlace: OpenPlace): HTMLElement[] {
  const { code, message, fix, frame, url } = problem;
  const elements: HTMLElement[] = [element('h2', message), placeElement(problem, openPlace)];
  if (frame) {
    const block = element('pre', frame);
    block.tabIndex = 0;
    elements.push(block);
  }
  if (fix) elements.push(element('p', fix, 'fix'));
  if (url) {
    const link = element('a', `What ${code} means`);
    link.href = url;
    link.target = '_blank';
    const line = element('p', '');
    line.append(link);
    elements.push(line);
  }
  return elements;
}

/** Makes the overlay. It shows text only, in a shadow root with a style sheet of its own; Escape closes it. */
export function createErrorOverlay(openPlace: OpenPlace): ErrorOverlay {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleText);
  let host: HTMLElement | undefined;
  let previousFocus: Element | null = null;
  const hide = (): void => {
    host?.remove();
    if (host && previousFocus instanceof HTMLElement) previousFocus.focus();
    host = undefined;
  };
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  return {
    hide,
    show: (problems) => {
      hide();
      previousFocus = document.activeElement;
      host = document.createElement('heddle-error-overlay');
      const shadow = host.attachShadow({ mode: 'open' });
      shadow.adoptedStyleSheets = [sheet];
      const panel = element('section', '');
      panel.setAttribute('role', 'alertdialog');
      panel.setAttribute('aria-label', 'Problems');
      const header = element('header', '');
      const close = element('button', 'Close (Esc)');
      close.addEventListener('click', hide);
      header.append(element('h1', problems.length === 1 ? '1 problem' : `${problems.length} problems`), close);
      panel.append(header, ...problems.flatMap((problem) => problemElements(problem, openPlace)));
      shadow.append(panel);
      document.body.append(host);
      close.focus();
    },
  };
}
