import * as k from './kinds.js';

/** Generators whose names pages and themes may use. */
export const compatOptions = k.list(k.choice('docusaurus', 'mkdocs', 'rspress', 'starlight', 'vitepress'));

export type CompatName = k.ValueOf<typeof compatOptions>[number];
