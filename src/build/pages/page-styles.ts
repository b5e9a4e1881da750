import type { VFile } from 'vfile';

/** A style sheet by its absolute path, or rules that only this page needs. */
export type PageStyle = string | { css: string };

declare module 'vfile' {
  interface DataMap {
    /** Style sheets that the page needs; Markdown plugins add to them. Other pages load none of them. */
    styles: PageStyle[];
  }
}

/** The style sheets and the rules that plugins want on a page, each once and in the order they came. */
export function pageStyles({ data }: VFile): { styles?: string[]; css?: string } {
  const given = data.styles ?? [];
  const files = [...new Set(given.filter((style) => typeof style === 'string'))];
  const rules = [...new Set(given.flatMap((style) => (typeof style === 'string' ? [] : [style.css])))].join('\n');
  return { ...(files.length > 0 ? { styles: files } : {}), ...(rules === '' ? {} : { css: `${rules}\n` }) };
}
