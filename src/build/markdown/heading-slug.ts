import { slug } from 'github-slugger';

/** How ids of headings are made of their texts. Docusaurus, Starlight and Rspress make them as GitHub does. */
export type SlugRule = 'github' | 'vitepress';

const control = /[\u0000-\u001f]/g;
const combiningMarks = /[\u0300-\u036f]/g;
const separators = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g;

const vitePressSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(control, '')
    .replace(separators, '-')
    .replace(/^-|-$/g, '')
    .replace(/^\d/, '_$&')
    .toLowerCase();

/** Id of a heading by its text, before it is made unique on its page. */
export const headingSlug = (text: string, rule: SlugRule): string =>
  (rule === 'vitepress' ? vitePressSlug(text) : slug(text.normalize('NFC'))) || 'section';
