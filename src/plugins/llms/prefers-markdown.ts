/** Weight of a type in an `Accept` header; 0 if the header does not contain it. */
function weightOf(accept: string, type: string): number {
  const part = accept.split(',').find((entry) => entry.trim().toLowerCase().startsWith(type));
  if (part === undefined) return 0;
  return Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
}

/** True if a client asks for Markdown rather than for HTML. */
export function prefersMarkdown(accept = ''): boolean {
  const weight = weightOf(accept, 'text/markdown');
  return weight > 0 && weight >= weightOf(accept, 'text/html');
}

/** Path of the Markdown file for a path below `base`. */
export function markdownFileFor(path: string): string {
  return path === '' || path.endsWith('/') ? `${path}index.md` : `${path.replace(/\.html$/, '')}.md`;
}
