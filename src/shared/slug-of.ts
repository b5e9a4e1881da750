/** Part of a URL for a name: letters and digits of any script, the others as hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'other';

/** The rule of `pymdownx.slugs`, an extension of Python-Markdown, which keeps letters and digits of all scripts. */
export const pymdownxSlug = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '-');

const control = /[\u0000-\u001f]/g;
const combiningMarks = /[\u0300-\u036f]/g;
const separators = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g;

/** The rule of VitePress. */
export const vitePressSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(control, '')
    .replace(separators, '-')
    .replace(/^-|-$/g, '')
    .replace(/^\d/, '_$&')
    .toLowerCase();
