import type { Route } from '../facts/route.js';
import { contentHash } from '../cache/cache-key.js';

/** A section of a page's source: what a translator translates at a time. */
export interface SourceSection {
  /** Text of its heading, or `frontMatterName`; `''` for the text before the first heading. */
  name: string;
  /** First 8 hexadecimal digits of the hash of its text. */
  digest: string;
}

/** Name of the section that the front matter is. */
export const frontMatterName = '---';

/** Text of a heading without its marks and its explicit id. */
const headingName = (line: string): string =>
  line
    .replace(/^ {0,3}#+[ \t]*/, '')
    .replace(/[ \t]+#+[ \t]*$/, '')
    .replace(/[ \t]*\\?\{#[^}]*\}[ \t]*$/, '')
    .trim();

/** White space at the ends of lines and the number of empty lines say nothing to translate. */
const normalize = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Cuts the source of a page into its front matter, the text before the first heading, and one section for each heading
 * outside code blocks. A page that is a component is one section.
 */
export function sourceSections(source: string, kind: Route['kind']): SourceSection[] {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const cut: { name: string; lines: string[] }[] = [{ name: '', lines: [] }];
  let first = 0;
  if (kind !== 'component' && lines[0]?.trimEnd() === '---') {
    const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
    if (end !== -1) {
      cut.unshift({ name: frontMatterName, lines: lines.slice(1, end) });
      first = end + 1;
    }
  }
  let fence = '';
  for (const line of lines.slice(first)) {
    const mark = kind === 'component' ? undefined : /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
    } else if (mark) fence = mark;
    else if (kind !== 'component' && /^ {0,3}#{1,6}(?:[ \t]|$)/.test(line))
      cut.push({ name: headingName(line), lines: [] });
    cut.at(-1)!.lines.push(line);
  }
  return cut.flatMap(({ name, lines: own }) => {
    const text = normalize(own);
    return text === '' ? [] : [{ name, digest: contentHash(text).slice(0, 8) }];
  });
}
