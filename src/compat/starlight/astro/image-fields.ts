// An import of an image is an object in Astro, with `src`, `width` and `height`. In Heddle it is the URL.

const imageImport = /^[^\S\n]*import\s+([\w$]+)\s+from\s*(['"])[^'"\n]+\.(?:png|jpe?g|webp|gif|avif|svg)\2/gm;

/** Names of the images that a module, an MDX page or an Astro component imports. */
export const imageNames = (text: string): string[] => [...text.matchAll(imageImport)].map(([, name]) => name!);

/** Matches fields of images with these names, such as `logo.src`. */
export const imageFields = (names: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w$.])(${names.join('|').replaceAll('$', '\\$')})\\??\\.(src|width|height)\\b`, 'g');

/** The field in Heddle: the URL, and nothing for a size. */
export const imageValue = (_field: string, name: string, key: string): string => (key === 'src' ? name : 'undefined');
