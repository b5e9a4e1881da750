import type { SiteConfig } from './site-config.js';

/** How a page or a fragment is compiled, by its file's name. `markdown.mdxExtensions` names the endings of MDX. */
export function sourceKind(path: string, { markdown }: Pick<SiteConfig, 'markdown'>): 'md' | 'mdx' | 'component' {
  if (markdown.mdxExtensions.some((ending) => path.endsWith(ending))) return 'mdx';
  return path.endsWith('.md') ? 'md' : 'component';
}
