import { playgroundSheet } from './sheet.js';
import { playgroundText } from './text-of.js';

/** Code that is edited beside its result. Until it is near the window, and without scripts, it is a block of code. */
export class PlaygroundElement extends HTMLElement {
  #end: (() => void) | undefined;

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [playgroundSheet()];
    root.replaceChildren(document.createElement('slot'));
    const nearby = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        nearby.disconnect();
        this.#open(root).catch(() => this.#showFailure(root));
      },
      { rootMargin: '200px' },
    );
    nearby.observe(this);
    this.#end = () => nearby.disconnect();
  }

  disconnectedCallback(): void {
    this.#end?.();
  }

  async #open(root: ShadowRoot): Promise<void> {
    const { language = 'tsx', sandbox = '' } = this.dataset;
    const code = (this.querySelector('pre code')?.textContent ?? '').replace(/\n$/, '');
    const { openWorkshop } = await import('./workshop.js');
    if (!this.isConnected) return;
    const workshop = document.createElement('div');
    workshop.className = 'workshop';
    root.replaceChildren(workshop);
    this.#end = openWorkshop(workshop, { code, language, sandboxUrl: sandbox });
    this.dataset['open'] = '';
  }

  #showFailure(root: ShadowRoot): void {
    const alert = document.createElement('p');
    alert.className = 'error';
    alert.role = 'alert';
    alert.textContent = playgroundText('playgroundFailedText');
    root.replaceChildren(document.createElement('slot'), alert);
  }
}
