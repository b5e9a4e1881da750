/** Styles of pages with demos. */
export const previewStyles = `.hd-demo {
  margin: 1.2em 0;
  border: 1px solid var(--hd-c-border);
  border-radius: var(--hd-radius);
  overflow: hidden;
}
.hd-demo > .hd-code,
.hd-demo > .hd-static > .hd-code {
  margin: 0;
  border: 0;
  border-radius: 0;
}
.hd-demo-stage {
  padding: 24px;
  border-block-end: 1px solid var(--hd-c-border);
  overflow: auto;
}
.hd-demo-stage > :first-child { margin-block-start: 0; }
.hd-demo-stage > :last-child { margin-block-end: 0; }
:where(.hd-demo-stage) button {
  padding: 4px 14px;
  border: 1px solid var(--hd-c-border-strong);
  border-radius: var(--hd-radius-small);
  background: var(--hd-c-bg-soft);
}
:where(.hd-demo-stage) button:hover { background: var(--hd-c-bg-mute); }
.hd-demo-error {
  margin: 0;
  color: var(--hd-c-danger);
  overflow-wrap: anywhere;
}
hd-demo-frame:not(:defined) {
  display: block;
  min-height: 201px;
}
.hd-demo > hd-demo-frame {
  border-block-start: 1px solid var(--hd-c-border);
}
.hd-demo-hides-code > .hd-code,
.hd-demo-hides-code > .hd-static > .hd-code {
  display: none;
}
hd-demo-frame[data-kind='phone'] {
  max-width: 360px;
  height: 680px;
  margin: 1.5em auto;
}
@media (scripting: none) {
  hd-demo-frame { display: none !important; }
}
@media (width >= 1280px) {
  .hd-doc-layout:has(hd-demo-frame[data-kind='phone']) > .hd-doc-main { padding-inline-end: 400px; }
  .hd-with-toc:has(hd-demo-frame[data-kind='phone']) > .hd-doc-main {
    padding-inline-end: calc(400px - var(--hd-toc-width));
  }
  .hd-doc-layout:has(hd-demo-frame[data-kind='phone']) > .hd-toc { display: none; }
  hd-demo-frame[data-kind='phone'] {
    position: fixed;
    z-index: 10;
    inset-block-start: calc(var(--hd-top) + 24px);
    inset-inline-end: max(24px, (100vw - var(--hd-layout-width)) / 2 + 24px);
    width: 340px;
    height: min(680px, 100vh - var(--hd-top) - 48px);
    margin: 0;
  }
}
`;
