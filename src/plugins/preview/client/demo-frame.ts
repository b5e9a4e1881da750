import { texts } from 'heddle-preview';
import { textOfPage } from './text-of-page.js';
import { followAppearance, isDark } from './follow-appearance.js';

/** Styles inside the element of a frame, in a form that a strict content security policy allows. */
function frameSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; position: relative; background: var(--hd-c-bg); }
    iframe { display: block; width: 100%; height: 160px; border: 0; color-scheme: inherit; }
    iframe:not([data-ready]) { visibility: hidden; }
    .tools {
      position: relative; display: flex; justify-content: flex-end; gap: 4px; padding: 4px 8px;
      border-block-start: 1px solid var(--hd-c-border); background: var(--hd-c-bg-soft);
    }
    .tools :is(button, a) {
      display: grid; place-items: center; width: 32px; height: 32px; padding: 0; border: 0;
      border-radius: var(--hd-radius-small); background: none; color: var(--hd-c-text-soft); cursor: pointer;
    }
    .tools :is(button, a):hover { background: var(--hd-c-bg-mute); color: var(--hd-c-text); }
    .tools :is(button, a):focus-visible { outline: 2px solid var(--hd-c-primary-text); outline-offset: -2px; }
    .tools :is(button, a) svg {
      width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 1.8;
      stroke-linecap: round; stroke-linejoin: round;
    }
    .qr {
      position: absolute; inset-block-end: calc(100% + 4px); inset-inline-end: 8px; width: 160px; height: 160px;
      border: 1px solid var(--hd-c-border); border-radius: var(--hd-radius-small); background: #fff; fill: #000;
    }
    :host([data-kind='phone']) {
      display: flex; flex-direction: column; overflow: hidden; border: 8px solid var(--hd-c-border-strong);
      border-radius: 32px;
    }
    :host([data-kind='phone']) .screen { flex: 1; min-height: 0; }
    :host([data-kind='phone']) iframe { height: 100%; }
    :host([data-kind='phone']) .tools { justify-content: center; padding-block-end: 8px; }
  `);
  return sheet;
}

/** Shapes of the buttons' icons, lines on a field of 24 by 24. */
const icons = {
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  reload: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2',
} as const;

/** A message of a frame to its page. */
interface FrameMessage {
  type: 'heddle-frame';
  height?: number;
  isReady?: boolean;
}

const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && (data as FrameMessage).type === 'heddle-frame';

const tallestFrame = 800;

const textOf = (key: string): string => textOfPage(texts, key);

type IconName = keyof typeof icons;

function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', icons[name]);
  svg.append(path);
  return svg;
}

function label(element: HTMLElement, key: string, name: IconName): void {
  element.title = textOf(key);
  element.ariaLabel = textOf(key);
  element.append(icon(name));
}

function button(key: string, name: IconName, onClick: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  label(element, key, name);
  element.addEventListener('click', () => onClick(element));
  return element;
}

/** A demo in a frame of its own, with buttons. The frame has no origin: it reaches neither the page nor its storage. */
export class DemoFrame extends HTMLElement {
  #frame: HTMLIFrameElement | undefined;
  #detach: AbortController | undefined;

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [frameSheet()];
    const screen = document.createElement('div');
    screen.className = 'screen';
    root.replaceChildren(screen, this.#tools(screen));
    this.#detach = new AbortController();
    const { signal } = this.#detach;
    addEventListener('message', (event) => this.#hear(event), { signal });
    followAppearance(signal, () => this.#tellAppearance());
    this.#load(screen);
  }

  disconnectedCallback(): void {
    this.#detach?.abort();
    this.#frame = undefined;
  }

  get #url(): string {
    return `${this.dataset['src'] ?? ''}#${isDark() ? 'dark' : 'light'}`;
  }

  /** Puts a new frame into the screen; it is loaded when it comes near the window. */
  #load(screen: HTMLElement): void {
    const frame = document.createElement('iframe');
    frame.title = textOf('previewFrameTitleText');
    frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    frame.loading = 'lazy';
    frame.src = this.#url;
    this.#frame = frame;
    screen.replaceChildren(frame);
  }

  #hear({ source, data }: MessageEvent): void {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow || !isFrameMessage(data)) return;
    if (data.isReady) {
      frame.dataset['ready'] = '';
      // Changes while the frame was loading.
      this.#tellAppearance();
    }
    if (typeof data.height === 'number' && this.dataset['kind'] === 'follow')
      frame.style.height = `${Math.min(Math.max(data.height, 1), tallestFrame)}px`;
  }

  #tellAppearance(): void {
    this.#frame?.contentWindow?.postMessage({ type: 'heddle-appearance', isDark: isDark() }, '*');
  }

  #tools(screen: HTMLElement): HTMLElement {
    const tools = document.createElement('div');
    tools.className = 'tools';
    const open = document.createElement('a');
    open.target = '_blank';
    open.rel = 'noopener';
    open.href = this.#url;
    open.addEventListener('click', () => (open.href = this.#url));
    label(open, 'previewOpenText', 'open');
    const code = button('previewCodeText', 'code', (pressed) => {
      const isHidden = this.closest('.hd-demo')?.classList.toggle('hd-demo-hides-code') ?? false;
      pressed.ariaExpanded = String(!isHidden);
    });
    code.ariaExpanded = 'true';
    tools.append(
      ...(this.dataset['kind'] === 'follow' ? [code] : []),
      button('previewReloadText', 'reload', () => this.#load(screen)),
      open,
      this.#qrButton(tools),
    );
    return tools;
  }

  #qrButton(tools: HTMLElement): HTMLButtonElement {
    const element = button('previewQrText', 'qr', () => {
      const shown = tools.querySelector('.qr');
      element.ariaExpanded = String(!shown);
      if (shown) return shown.remove();
      import('./qr.js')
        .then(({ drawQr }) => tools.append(drawQr(new URL(this.#url, location.href).href, textOf('previewQrText'))))
        .catch(() => (element.ariaExpanded = 'false'));
    });
    element.ariaExpanded = 'false';
    return element;
  }
}
