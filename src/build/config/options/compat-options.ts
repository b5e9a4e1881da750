import * as k from './kinds.js';

/** Generators whose names pages and themes may use, and `svgr` for imports of SVG files that are components. */
export const compatOptions = k.list(k.choice('docusaurus', 'mkdocs', 'rspress', 'starlight', 'svgr', 'vitepress'));

export type CompatName = k.ValueOf<typeof compatOptions>[number];
