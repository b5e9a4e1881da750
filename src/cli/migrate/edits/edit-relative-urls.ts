import { replaceOutsideCode } from './code-ranges.js';

/** Links of Markdown, definitions, and attributes, whose URLs are relative. */
const relativeLink =
  /(\]\(|^\[[^\]\n]+\]:[ \t]+|\b(?:href|to)=["'])((?:\.{1,2}\/|(?=[\w-]+(?:\/[\w-]+)*\/?(?:[?#][^\s"')]*)?[)\s"']))[^\s"')#?]*)/gm;

/**
 * Makes relative URLs of a page absolute. `url` is the URL from which browsers resolved them in the old site. Paths of files,
 * which have an extension, stay as they are.
 */
export function editRelativeUrls(source: string, url: string): string {
  return replaceOutsideCode(source, relativeLink, (whole: string, before: string, path: string) =>
    path === '' || /\.\w+$/.test(path) ? whole : before + new URL(path, `http://site${url}`).pathname,
  );
}
