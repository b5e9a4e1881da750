/** Styles of pages with playgrounds. */
export const playgroundStyles = `hd-playground {
  display: block;
  margin: 1.2em 0;
  border: 1px solid var(--hd-c-border);
  border-radius: var(--hd-radius);
  overflow: hidden;
}
hd-playground > .hd-code,
hd-playground > .hd-static > .hd-code {
  margin: 0;
  border: 0;
  border-radius: 0;
}
`;
