/** Gives the document of a frame the looks that a demo starts from. */
export function addFrameStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    html { color: CanvasText; }
    body { display: flow-root; margin: 0; padding: 16px; font: 16px/1.6 system-ui, sans-serif; }
    section + section { margin-block-start: 24px; }
    [role='alert'] { color: light-dark(#b32424, #ff8080); overflow-wrap: anywhere; }
  `);
  document.adoptedStyleSheets.unshift(sheet);
}
