import { posix } from 'node:path';

/** Syntax of callouts at the beginning of a line. */
const callout = /^([!?])>[ \t]*(.*)$/;
/** The text of an alert in the line of its type, which Heddle would read as its title: `> [!NOTE] Text`. */
const textInAlert = /^(>[ \t]*\[!\w+\])[ \t]+(\S.*)$/;
/** A link alone in a line whose title asks for the content of the file. */
const inclusion = /^([ \t]*)\[[^[\]]*\]\(([^\s()]+)[ \t]+(?:':include([^'\n]*)'|":include([^"\n]*)")\)[ \t]*$/;
/** Titles of links and images that Docsify reads, such as `':ignore'` and `':size=50%'`. */
const readTitle = /(\]\([^\s()]+)[ \t]+(?:':[^'\n]*'|":[^"\n]*")(?=\))/g;

/** Files of a site, by their paths from the page. */
export interface PageFiles {
  /** The text of a file; undefined if there is none. */
  read(path: string): string | undefined;
}

/** The lines of a file between two marks such as `/// [demo]`. */
function fragmentOf(text: string, name: string): string[] {
  const lines = text.split(/\r?\n/);
  const isMark = (line: string): boolean => /^[ \t]*(?:\/\/\/|###)/.test(line) && line.includes(`[${name}]`);
  const start = lines.findIndex(isMark);
  const length = lines.slice(start + 1).findIndex(isMark);
  return start === -1 ? [] : lines.slice(start + 1, length === -1 ? undefined : start + 1 + length);
}

/** Markdown that shows a file that a line includes; undefined for a file on another site or of another kind. */
function includedLines(path: string, options: string, { read }: PageFiles): string[] | undefined {
  if (/^[a-z]+:/i.test(path) || /:type=(?:iframe|video|audio)/.test(options)) return undefined;
  const text = read(path);
  if (text === undefined) return undefined;
  const extension = posix.extname(path).slice(1);
  const relative = path.startsWith('.') ? path : `./${path}`;
  if (/^mdx?$/.test(extension) && !options.includes(':type=code')) return ['', `<!--@include: ${relative}-->`, ''];
  const fragment = /:fragment=([\w-]+)/.exec(options)?.[1];
  const body = fragment === undefined ? [] : fragmentOf(text, fragment);
  const shown = fragment === undefined ? ` file="${relative}"` : '';
  return [`\`\`\`${extension || 'text'}${shown}`, ...body, '```'];
}

/**
 * Turns what Docsify adds to Markdown into what Heddle reads: callouts (`!> Text`, `?> Text`), ids of headings (`:id=name`),
 * files that pages include, and titles with options.
 */
export function convertDocsifyPage(source: string, files: PageFiles): string {
  const result: string[] = [];
  const lines = source.split('\n');
  let fence = '';
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : '';
    if (fence !== '' || mark) {
      result.push(line);
      continue;
    }
    const [, sign, first] = callout.exec(line) ?? [];
    const [, alert, text] = textInAlert.exec(line) ?? [];
    const [, indent = '', path, single, double] = inclusion.exec(line) ?? [];
    const included = path === undefined ? undefined : includedLines(path, single ?? double ?? '', files);
    if (sign !== undefined) {
      const end = lines.findIndex((next, at) => at > index && (next.trim() === '' || callout.test(next)));
      const rest = lines.slice(index + 1, end === -1 ? undefined : end);
      result.push(sign === '!' ? ':::warning' : ':::tip', first!, ...rest, ':::');
      index += rest.length;
    } else if (alert !== undefined) result.push(alert, `> ${text}`);
    else if (included) result.push(...included.map((text) => (text === '' ? '' : indent + text)));
    else result.push(line.replace(/^(#{1,6}[ \t].*?)[ \t]+:id=([\w-]+)[ \t]*$/, '$1 {#$2}').replace(readTitle, '$1'));
  }
  return result.join('\n');
}
