import { codeRanges } from './edit-links.js';

/** Links of Markdown, definitions, and attributes, whose URLs are relative. */
const relativeLink =
  /(\]\(|^\[[^\]\n]+\]:[ \t]+|\b(?:href|to)=["'])((?:\.{1,2}\/|(?=[\w-]+(?:\/[\w-]+)*\/?(?:[?#][^\s"')]*)?[)\s"']))[^\s"')#?]*)/gm;

/**
 * Makes relative URLs of a page absolute. `url` is the URL from which browsers resolved them in the old site. Paths of files,
 * which have an extension, stay as they are.
 */
export function editRelativeUrls(source: string, url: string): string {
  const code = codeRanges(source);
  return source.replace(relativeLink, (whole: string, before: string, path: string, offset: number) => {
    if (code.some(([start, end]) => offset >= start && offset < end)) return whole;
    if (path === '' || /\.\w+$/.test(path)) return whole;
    return before + new URL(path, `http://site${url}`).pathname;
  });
}
