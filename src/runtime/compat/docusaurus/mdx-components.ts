import { Head } from '../../head/head.js';

/** Docusaurus's map of components in pages. Heddle renders elements itself, so the map has no names of these. */
export const MDXComponents: Readonly<Record<string, unknown>> = { Head };
