/** Styles inside the element of a frame, in a form that a strict content security policy allows. */
export function frameSheet(): CSSStyleSheet {
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
