/** The style sheet of enlarged images. */
export const styles = `
  :root { --hd-zoom-background: #fff; }
  :root.dark { --hd-zoom-background: var(--hd-c-bg); }
  .medium-zoom-overlay { position: fixed; inset: 0; z-index: 2000; opacity: 0; transition: opacity 0.3s; }
  .medium-zoom--opened .medium-zoom-overlay { cursor: zoom-out; opacity: 1; }
  .medium-zoom-image { transition: transform 0.3s cubic-bezier(0.2, 0, 0.2, 1) !important; }
  .medium-zoom-image--hidden { visibility: hidden; }
  .medium-zoom-image--opened { z-index: 2001; max-width: none; cursor: zoom-out; }
  @media (prefers-reduced-motion: reduce) {
    .medium-zoom-overlay, .medium-zoom-image { transition-duration: 1ms !important; }
  }
`;
