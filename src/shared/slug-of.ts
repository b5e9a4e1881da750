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
