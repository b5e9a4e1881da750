/** Styles inside a playground, in a form that a strict content security policy allows. */
export function playgroundSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; container-type: inline-size; }
    .workshop { display: grid; grid-template: minmax(160px, auto) / minmax(0, 1fr) minmax(0, 1fr); direction: ltr; }
    :host([data-direction='vertical']) .workshop { grid-template: auto / minmax(0, 1fr); }
    .editor { position: relative; min-width: 0; max-height: 560px; overflow: auto; background: var(--hd-c-code-bg); }
    :host([data-editor='right']) .editor { order: 1; }
    .hint {
      position: absolute; inset-block-end: 4px; inset-inline-end: 8px; margin: 0; padding: 1px 8px;
      border: 1px solid var(--hd-c-border); border-radius: var(--hd-radius-small); background: var(--hd-c-bg-raised);
      color: var(--hd-c-text-soft); font-size: 0.75rem; pointer-events: none; opacity: 0;
    }
    .editor:has(:focus-visible) .hint { opacity: 1; }
    .result { position: relative; min-width: 0; min-height: 120px; border-inline-start: 1px solid var(--hd-c-border); }
    :host([data-editor='right']) .result { border-inline: 0 solid var(--hd-c-border); border-inline-end-width: 1px; }
    :host([data-direction='vertical']) .result { border-inline-width: 0; border-block-start: 1px solid var(--hd-c-border); }
    :host([data-direction='vertical'][data-editor='right']) .result {
      border-block-start: 0; border-block-end: 1px solid var(--hd-c-border);
    }
    iframe { display: block; width: 100%; height: 120px; border: 0; color-scheme: inherit; }
    iframe:not([data-ready]) { position: absolute; inset: 0 auto auto 0; visibility: hidden; }
    .error {
      margin: 0; padding: 8px 16px; border-block-start: 2px solid var(--hd-c-danger);
      background: color-mix(in srgb, var(--hd-c-danger) 8%, var(--hd-c-bg)); color: var(--hd-c-danger);
      font: 0.8125rem/1.6 var(--hd-font-mono); white-space: pre-wrap; overflow-wrap: anywhere;
    }
    .error[hidden] { display: none; }
    @container (width < 600px) {
      .workshop { grid-template: auto / minmax(0, 1fr) !important; }
      .result { border-inline-width: 0 !important; border-block-start: 1px solid var(--hd-c-border) !important; }
      .editor { order: 0 !important; }
    }
  `);
  return sheet;
}
