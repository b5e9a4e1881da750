import { parse } from 'yaml';

/** Front matter that a page of any generator can have. */
export interface PageMeta {
  title?: string | undefined;
  description?: string | undefined;
  /** URL path that the page has wherever its file is. */
  permalink?: string | undefined;
}

export interface PreparedSource {
  meta: PageMeta;
  /** Markdown or MDX without the generator's own lines. */
  text: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function readMeta(yaml: string): PageMeta {
  let found: unknown;
  try {
    found = parse(yaml);
  } catch {
    return {};
  }
  const { title, description, permalink } = (found ?? {}) as Record<string, unknown>;
  return { title: textOf(title), description: textOf(description), permalink: textOf(permalink) };
}

/**
 * A heading's own id becomes a code span that every parser keeps. Its syntaxes are those of react.dev and VitePress, whose
 * option `attrs` may turn `{#id}` into `%{#id}%`.
 */
const withHeadingId = (line: string): string =>
  line.replace(
    /\s*(?:(%?)\{#([^}\s]+)\}\1|\{\/\*\s*([^*\s]+)\s*\*\/\})\s*$/,
    (_, _mark, id?: string, commented?: string) => {
      return ` \`{#${id ?? commented}}\``;
    },
  );

/** A container's fence is dropped; its title stays as a paragraph. */
function containerTitle(line: string): string {
  const [, info = ''] = /^\s*:{3,}\s*(.*)$/.exec(line)!;
  const title = info
    .replace(/^[\w-]+\s*/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\{[^}]*\}/g, '')
    .trim();
  return title === '' ? '' : `\n**${title}**\n`;
}

/** Reads the front matter and drops the lines of generators: containers, template tags, included files. */
export function prepareSource(source: string): PreparedSource {
  const [front = '', yaml = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[^\S\n]*(?:\r?\n|$)/.exec(source) ?? [];
  let fence = '';
  const lines = source
    .slice(front.length)
    .split(/\r?\n/)
    .map((line) => {
      const [, mark = ''] = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/.exec(line) ?? [];
      if (fence !== '') {
        if (mark.startsWith(fence) && /^[\s>]*[`~]+\s*$/.test(line)) fence = '';
        return line;
      }
      if (mark !== '') {
        fence = mark;
        return line;
      }
      if (/^\s*:{3,}/.test(line)) return containerTitle(line);
      if (/^\s*(?:\{%.*%\}|<<<\s.*|<!--\s*@include.*|\[\[toc\]\])\s*$/i.test(line)) return '';
      return /^#{1,6}\s/.test(line) ? withHeadingId(line) : line;
    });
  return { meta: readMeta(yaml), text: lines.join('\n') };
}
