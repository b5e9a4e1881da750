import { slug } from 'github-slugger';
import { pymdownxSlug, vitePressSlug } from '../../shared/slug-of.js';

/**
 * How ids of headings are made of their texts. Docusaurus, Starlight and Rspress make them as GitHub does. Releases of Astro
 * before 6 removed a hyphen at the end, see `createAstroIds`.
 */
export type SlugRule = 'github' | 'astro5' | 'vitepress' | 'mkdocs' | 'pymdownx';

/** The rule of Python-Markdown, which drops what is no ASCII. A heading of which nothing is left is `_1`. */
const mkDocsSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\w\s-]|[^\0-\x7f]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-') || '_1';

/** Id of a heading by its text, before it is made unique on its page. */
export function headingSlug(text: string, rule: SlugRule): string {
  if (rule === 'mkdocs') return mkDocsSlug(text);
  if (rule === 'pymdownx') return pymdownxSlug(text) || '_1';
  if (rule === 'vitepress') return vitePressSlug(text) || 'section';
  return slug(text.normalize('NFC')) || 'section';
}
