import type { Segment } from '../../../shared/search/highlight.js';
import type { ProviderHit } from '../search-provider.js';

/** Texts of a hit's row. */
export interface HitText {
  title: readonly Segment[];
  /** Second line; empty for none. */
  detail: readonly Segment[];
  icon: 'page' | 'heading' | 'content';
}

const separator: Segment = { text: ' › ', match: false };

/** Joins the parts of a path. */
function joinPath(parts: readonly (readonly Segment[])[]): Segment[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? [...part] : [separator, ...part]));
}

/** Pages show their beginning, headings the page that contains them, and text shows itself before its path. */
export function hitText({ type, segments }: ProviderHit): HitText {
  const { title, path, snippet } = segments;
  if (type === 'content' && snippet.length > 0)
    return { title: snippet, detail: joinPath([...path, title]), icon: 'content' };
  if (type === 'lvl0' || type === 'lvl1') return { title, detail: snippet, icon: 'page' };
  return { title, detail: joinPath(path), icon: 'heading' };
}

/** The words of a hit that were looked for, without repetition. */
export function matchedWords({ segments }: ProviderHit): string[] {
  const { title, path, snippet } = segments;
  const words = [...title, ...path.flat(), ...snippet].filter(({ match }) => match).map(({ text }) => text.trim());
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word !== '');
}
