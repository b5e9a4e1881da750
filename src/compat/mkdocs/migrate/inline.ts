import { codeSpanPattern, replaceOutsideCode } from '../../../cli/migrate/edits/code-ranges.js';
import { emojiOf } from '../../../cli/migrate/edits/edit-emoji.js';

// Syntax of extensions within a line of a page of MkDocs, outside of code.

/** Names that a site's list of extensions contains, such as `pymdownx.keys`. */
export type Extensions = ReadonlySet<string>;

/** Icons of Material and the like, with attributes. Their names are no text. */
const icon = /:(?:material|octicons|fontawesome|simple)-([a-z\d-]+):(?:\{:?[^{}\n]*\})?[ \t]?/g;

/** An icon as a character where it says something by itself, as in tables. */
function iconText(whole: string, name: string): string {
  const end = / $/.test(whole) ? ' ' : '';
  if (/^(?:check|checkbox-marked)/.test(name)) return `✓${end}`;
  return /^(?:close|x-\d|cancel)/.test(name) ? `✗${end}` : '';
}

/** `++ctrl+alt+del++` as keys. Names in quotes are shown as they are. */
function keysHtml(written: string): string {
  const keys = written.split('+').map((key) => {
    const text = key.replace(/"/g, '');
    return `<kbd>${text === key ? text.charAt(0).toUpperCase() + text.slice(1) : text}</kbd>`;
  });
  return keys.join('+');
}

/** Attributes of `attr_list` after a link or emphasis, and at the beginning of the text after a span of code. */
const attributes =
  /([\])*_])\{:?[ \t]*((?:[.#][\w.:+-]+(?![\w.:+-])[ \t]*|[\w-]+=(?:"[^"]*"|[\w%-]+(?![\w%-]))[ \t]*)+)\}/g;
const leadingAttributes =
  /^\{:?[ \t]*((?:[.#][\w.:+-]+(?![\w.:+-])[ \t]*|[\w-]+=(?:"[^"]*"|[\w%-]+(?![\w%-]))[ \t]*)+)\}/;
const attributeLine = /^[ \t]*\{:?[ \t]*(?:[.#][\w-]+[ \t]*|[\w-]+=(?:"[^"]*"|[\w-]+)[ \t]*)+\}[ \t]*$/;

/** A heading with its id in Heddle's form; undefined for lines that are no heading with attributes. */
function headingLine(line: string): string | undefined {
  const heading = /^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*([^{}]*)\}[ \t]*$/.exec(line);
  if (!heading || !/^(?:[.#][\w-]|[\w-]+=|data-)/.test(heading[2]!)) return undefined;
  const id = /(?:^|\s)(?:#|id=["']?)([\w:.+-]+)/.exec(heading[2]!)?.[1];
  return heading[1]!.replace(/[ \t]+#+$/, '') + (id ? ` {#${id}}` : '');
}

/** The text of a line between spans of code. */
function plainPart(text: string, extensions: Extensions): string {
  let part = text;
  if (part.includes(':')) {
    part = part.replace(icon, iconText);
    if (extensions.has('pymdownx.emoji'))
      part = part.replace(/:([+-]?[a-z\d_]+):/g, (whole, name: string) => emojiOf(name) ?? whole);
  }
  if (extensions.has('pymdownx.keys'))
    part = part.replace(/\+\+([\w"-]+(?:\+[\w"-]+)*)\+\+/g, (_, written: string) => keysHtml(written));
  if (extensions.has('pymdownx.mark')) part = part.replace(/==(?=\S)([^=\n]+)==/g, '<mark>$1</mark>');
  if (extensions.has('pymdownx.caret')) part = part.replace(/\^\^(?=\S)([^^\n]+)\^\^/g, '<ins>$1</ins>');
  return part;
}

/** In place of attributes: an id as a place that links find, and nothing of the others, since Markdown has none. */
function idPlace(written: string): string {
  const id = /#([\w.:+-]+)/.exec(written)?.[1];
  return id ? `<span id="${id}"></span>` : '';
}

/** A line of attributes for the text above it: the place of its id, or nothing. */
const attributeLineId = (line: string): string => {
  const place = idPlace(line);
  return place === '' ? '' : /^[ \t]*/.exec(line)![0] + place;
};

/** A line outside of blocks of code, with syntax that Heddle reads in place of that of extensions. */
export function convertLine(line: string, extensions: Extensions): string {
  const heading = headingLine(line) ?? line.replace(attributeLine, attributeLineId);
  const literal = extensions.has('pymdownx.arithmatex') ? /(`+[^`]*`+|\$[^$]+\$)/ : /(`+[^`]*`+)/;
  // Code and formulas are the odd parts.
  const parts = heading.split(literal);
  const converted = parts.map((part, index) => {
    if (index % 2 === 1) return part;
    const isBehindCode = parts[index - 1]?.startsWith('`');
    const attributed = isBehindCode ? part.replace(leadingAttributes, (_, written: string) => idPlace(written)) : part;
    return plainPart(
      attributed
        .replace(attributes, (_, end: string, written: string) => end + idPlace(written))
        // A link without text and URL is the way to write a place.
        .replace(/\[\]\(\)(?=<span id=)/g, ''),
      extensions,
    );
  });
  return converted.join('');
}

/** A row with the line of hyphens below it, and further rows. */
const table = /^.*\|.*\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*(?:-+:?[ \t]*|:-*:?[ \t]*)?)*\n(?:.*\|.*(?:\n|$))*/gm;

/** A page with escaped pipes in code of tables, where they end a cell in Markdown of GitHub and none in Python-Markdown. */
export const escapeTablePipes = (page: string): string =>
  replaceOutsideCode(page, table, (rows) =>
    rows.replace(codeSpanPattern, (code) => code.replace(/(?<!\\)\|/g, String.raw`\|`)),
  );

/**
 * A page whose abbreviations, which are defined in lines such as `*[API]: Text`, are explained where they occur first. The lines
 * are removed.
 */
export function explainAbbreviations(page: string): string {
  const definitions = new Map<string, string>();
  const lines = page.split('\n').filter((line) => {
    const [, name, text = ''] = /^\*\[([^\]]+)\]:[ \t]*(.*)$/.exec(line) ?? [];
    if (name !== undefined) definitions.set(name, text.trim());
    return name === undefined;
  });
  if (definitions.size === 0) return page;
  let fence = '';
  const explained = lines.map((line) => {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : '';
    // Not in code, headings, tables, HTML and definitions of links.
    if (fence !== '' || mark || /^[ \t]*(?:#|\||<|\[[^\]]+\]:|!!!|===|\?\?\?|---)/.test(line)) return line;
    return line
      .split(/(`+[^`]*`+|\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?|<[^>]*>|https?:\/\/\S+)/)
      .map((part, index) => (index % 2 === 1 ? part : explainFirst(part, definitions)))
      .join('');
  });
  return explained.join('\n');
}

/** Explains abbreviations in a text, and removes them from the definitions that are left. */
function explainFirst(text: string, definitions: Map<string, string>): string {
  let result = text;
  for (const [name, title] of definitions) {
    const index = result.indexOf(name);
    if (index === -1 || /\w/.test(result.charAt(index - 1)) || /\w/.test(result.charAt(index + name.length))) continue;
    definitions.delete(name);
    const html = `<abbr title="${title.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">${name}</abbr>`;
    result = result.slice(0, index) + html + result.slice(index + name.length);
    // A name may be part of the title of another.
    break;
  }
  return result;
}
