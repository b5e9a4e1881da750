import { convertLine, escapeTablePipes, explainAbbreviations, type Extensions } from './inline.js';

/** Types of admonitions that have another name in Heddle. */
const types: Readonly<Record<string, string>> = {
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  seealso: 'note',
  hint: 'tip',
  important: 'important',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  question: 'info',
  help: 'info',
  faq: 'info',
  attention: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  error: 'danger',
  bug: 'danger',
  example: 'info',
  quote: 'note',
  cite: 'note',
};
const known = new Set(['note', 'tip', 'info', 'warning', 'caution', 'danger', 'important']);

/** The title line of a content tab. */
const tabLine = /^([ \t]*)===[!+]?[ \t]+"(.*)"[ \t]*$/;

/** The indented block below a line, without its indentation, and the index of the line after it. */
function indentedBlock(lines: readonly string[], start: number, indent: string): { block: string[]; end: number } {
  const inner = `${indent}    `;
  const block: string[] = [];
  let end = start;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index]!;
    if (line.startsWith(inner)) end = index + 1;
    else if (line.trim() !== '') break;
    block.push(line.startsWith(inner) ? indent + line.slice(inner.length) : '');
  }
  return { block: block.slice(0, end - start), end };
}

/** The one block of code that lines contain; undefined if they contain anything else. */
function codeBlock(lines: readonly string[]): string[] | undefined {
  const code = lines.join('\n').trim().split('\n');
  const fence = /^(`{3,}|~{3,})/.exec(code[0]!)?.[1];
  const end = fence && code.findIndex((line, index) => index > 0 && line.trim() === fence);
  return end === code.length - 1 ? code : undefined;
}

/** The tabs from a line on, and the index of the line after them. */
function readTabs(lines: readonly string[], start: number): { tabs: [title: string, block: string[]][]; end: number } {
  const tabs: [string, string[]][] = [];
  let end = start;
  for (let index = start; index < lines.length; index++) {
    const found = tabLine.exec(lines[index]!);
    if (found && found[1] === tabLine.exec(lines[start]!)![1]) {
      const block = indentedBlock(lines, index + 1, found[1]!);
      tabs.push([found[2]!, block.block]);
      end = block.end;
      index = end - 1;
    } else if (lines[index]!.trim() !== '') break;
  }
  return { tabs, end };
}

/** A title without icons and Markdown, which the label of a code block has none of. */
const labelText = (title: string): string =>
  title
    .replace(/:(?:material|octicons|fontawesome|simple)-[\w-]+:/g, '')
    .replace(/[`[\]*]/g, '')
    .trim() || '…';

/** A code group of tabs that contain a block of code each; undefined for others. */
function codeGroup(tabs: readonly [title: string, block: string[]][], indent: string): string[] | undefined {
  const blocks = tabs.map(([, block]) =>
    codeBlock(block.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))),
  );
  if (blocks.some((block) => !block)) return undefined;
  const labelled = blocks.flatMap((block, index) => {
    const [, fence = '', lang = 'text', rest = ''] = /^(`{3,}|~{3,})[ \t]*([\w+#-]+)?(.*)$/.exec(block![0]!)!;
    return [`${fence}${lang} [${labelText(tabs[index]![0])}]${rest}`, ...block!.slice(1)];
  });
  return ['::: code-group', '', ...labelled, '', ':::'].map((line) => (line === '' ? line : indent + line));
}

/** Language and attributes of a code block whose words are in braces, where the language is the first class. */
function bracedWords(words: string): string {
  const attributes = [...words.matchAll(/[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"']+)|[.#][^\s=]+/g)].map(([word]) => word);
  const lang = attributes.find((word) => word.startsWith('.'))?.slice(1) ?? '';
  return [lang, ...attributes.filter((word) => !/^[.#]/.test(word))].join(' ');
}

/**
 * Words after the fence of a code block, as Heddle has them: `{ .yaml title="a" }` and `.yaml title="a"` are `yaml title="a"`.
 * Without a language, the words begin with `text`.
 */
const codeWords = (line: string): string =>
  line
    .replace(/^([ \t]*[`~]{3,})[ \t]*(.*)$/, (_, fence: string, words: string) => {
      const braced = /^\{[ \t]*((?:[.#]|[\w-]+=).*)\}[ \t]*$/.exec(words)?.[1];
      const written = (braced === undefined ? words.replace(/^\./, '') : bracedWords(braced)).trimStart();
      return fence + (/^[\w-]+=/.test(written) ? `text ${written}` : written);
    })
    .replace(/\bhl_lines=(["'])([\d\s-]+)\1/, (_, _quote, lines: string) => `{${lines.trim().split(/\s+/).join(',')}}`)
    .replace(/\blinenums=(["'])(\d+)\1/, 'showLineNumbers={$2}');

/** A block of PyMdown: `/// note | Title` up to `///`. */
interface SlashBlock {
  type: string;
  title: string | undefined;
  block: string[];
  /** Index of the line after it. */
  end: number;
}

/** The block of PyMdown that begins in a line; undefined if none does, or if it has no end. */
function slashBlock(lines: readonly string[], start: number): SlashBlock | undefined {
  const [, slashes, type = '', title] =
    /^[ \t]*(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/.exec(lines[start]!) ?? [];
  if (slashes === undefined) return undefined;
  const end = lines.findIndex((line, index) => index > start && line.trim() === slashes);
  if (end === -1) return undefined;
  const block = lines.slice(start + 1, end);
  // Options of the block are indented lines directly below.
  const options = block.findIndex((line) => !/^[ \t]{4,}[\w-]+:/.test(line));
  const written = block.slice(0, options === -1 ? block.length : options);
  const named = written.map((line) => /^[ \t]+type:[ \t]*([\w-]+)/.exec(line)?.[1]).find(Boolean);
  return {
    type: type === 'admonition' ? (named ?? 'note') : type,
    title: title || undefined,
    block: block.slice(written.length),
    end: end + 1,
  };
}

/** Tabs of PyMdown from a line on, and the index of the line after them; undefined if there are none. */
function slashTabs(lines: readonly string[], start: number): ReturnType<typeof readTabs> | undefined {
  const tabs: [string, string[]][] = [];
  if (slashBlock(lines, start)?.type !== 'tab') return undefined;
  let end = start;
  for (let index = start; index < lines.length; index++) {
    const found = slashBlock(lines, index);
    if (found?.type === 'tab') {
      tabs.push([found.title ?? '', found.block]);
      end = found.end;
      index = end - 1;
    } else if (lines[index]!.trim() !== '') break;
  }
  return { tabs, end };
}

/** Heddle's container for an admonition. */
function container(type: string, title: string | undefined, inner: readonly string[], indent: string): string[] {
  const isDetails = type === 'details';
  const name = isDetails || type === 'tabs' || known.has(type) ? type : (types[type] ?? 'note');
  const longest = Math.max(2, ...inner.map((text) => /^[ \t]*(:{3,})/.exec(text)?.[1]!.length ?? 2));
  const colons = ':'.repeat(longest + 1);
  // HTML goes on up to an empty line.
  const lastLine = inner.findLast((line) => line.trim() !== '') ?? '';
  const space = /^[ \t]*<|>[ \t]*$/.test(lastLine) && inner.at(-1) === lastLine ? [''] : [];
  return [`${indent}${colons}${name}${title ? ` ${title}` : ''}`, ...inner, ...space, `${indent}${colons}`];
}

/** Tabs as a code group, or as a container of titles with content. */
function tabLines(tabs: readonly [title: string, block: string[]][], indent: string, extensions: Extensions): string[] {
  const converted = tabs.map(([title, block]): [string, string[]] => [title, convert(block, extensions)]);
  const content = converted.flatMap(([title, block]) => [`${indent}== ${labelText(title)}`, '', ...block, '']);
  return codeGroup(converted, indent) ?? container('tabs', undefined, ['', ...content], indent);
}

const htmlStart = /^ {0,3}<(article|center|details|div|figure|nav|ol|section|table|ul)\b/i;

/** Index of the line after an element that begins in a line; undefined if it has no end. */
function elementEnd(lines: readonly string[], start: number, tag: string): number | undefined {
  const tags = new RegExp(`<(/?)${tag}\\b`, 'gi');
  let depth = 0;
  let end = start;
  do {
    for (const [, slash] of lines[end]!.matchAll(tags)) depth += slash ? -1 : 1;
    end++;
  } while (depth > 0 && end < lines.length);
  return depth > 0 ? undefined : end;
}

/**
 * An element of HTML without empty lines, and the index of the line after it. Python-Markdown reads HTML up to the end of the
 * element, and Heddle up to an empty line. Undefined for elements that contain Markdown or text whose lines matter.
 */
function htmlBlock(lines: readonly string[], start: number): { lines: string[]; end: number } | undefined {
  const tag = htmlStart.exec(lines[start]!)?.[1];
  const end = tag === undefined ? undefined : elementEnd(lines, start, tag);
  if (end === undefined) return undefined;
  const block = lines.slice(start, end);
  if (/<pre\b|\smarkdown(?:=|\s|>)|^[ \t]*(?:`{3}|~{3})/im.test(block.join('\n'))) return undefined;
  return { lines: [...block.filter((line) => line.trim() !== ''), ''], end };
}

const markdownTag = /^([ \t]*)<([a-z][a-z\d]*)\b([^<>]*?)[ \t]+markdown(?:=(?:"\w*"|'\w*'|\w+))?([^<>]*)>(.*)$/i;

/**
 * An element with the attribute `markdown`, with empty lines around its content, where Markdown begins in Heddle, and the index
 * of the line after it.
 */
function markdownElement(
  lines: readonly string[],
  start: number,
  extensions: Extensions,
): { lines: string[]; end: number } | undefined {
  const [, indent = '', tag, before = '', after = '', rest = ''] = markdownTag.exec(lines[start]!) ?? [];
  const end = tag === undefined ? undefined : elementEnd(lines, start, tag);
  if (tag === undefined || end === undefined) return undefined;
  const inner = [rest, ...lines.slice(start + 1, end)];
  const last = inner.pop()!;
  const closing = last.toLowerCase().lastIndexOf(`</${tag.toLowerCase()}`);
  inner.push(last.slice(0, closing));
  const depths = inner.flatMap((line) => (line.trim() === '' ? [] : [/^[ \t]*/.exec(line)![0].length]));
  const shared = Math.min(...depths.slice(rest.trim() === '' ? 0 : 1));
  const content = inner.map((line, index) => (index === 0 ? line.trim() : line.slice(Math.min(shared, line.length))));
  // A paragraph cannot contain the paragraphs of Markdown.
  const name = tag.toLowerCase() === 'p' ? 'div' : tag;
  const html = [`<${name}${before}${after}>`, '', ...convert(content, extensions), '', `</${name}>`, ''];
  return { lines: html.map((line) => (line === '' ? '' : indent + line)), end };
}

/** The lines that replace what begins in a line, and the index of the line after it. */
function convertedBlock(
  lines: readonly string[],
  index: number,
  extensions: Extensions,
): { lines: string[]; end: number } | undefined {
  const html = markdownElement(lines, index, extensions) ?? htmlBlock(lines, index);
  if (html) return html;
  const line = lines[index]!;
  const indent = /^[ \t]*/.exec(line)![0];
  const tabs = tabLine.test(line) ? readTabs(lines, index) : slashTabs(lines, index);
  if (tabs) return { lines: tabLines(tabs.tabs, indent, extensions), end: tabs.end };
  const slashes = slashBlock(lines, index);
  if (slashes) {
    const { type, title, block, end } = slashes;
    const inner = convert(block, extensions);
    const isCallout = type === 'details' || known.has(type) || type in types;
    return { lines: isCallout ? container(type, title, inner, indent) : inner, end };
  }
  const generated = /^::: ([A-Za-z_][\w.-]*)[ \t]*$/.exec(line)?.[1];
  if (generated !== undefined) {
    const { block, end } = indentedBlock(lines, index + 1, indent);
    // Extensions such as mkdocs-click name the command in options below their own name.
    const option = (key: string): string | undefined =>
      new RegExp(`^[ \\t]*:${key}:[ \\t]*(\\S+)`, 'm').exec(block.join('\n'))?.[1];
    const command = option('command') ?? option('module');
    const [name, tool] = command === undefined ? [generated, 'mkdocstrings'] : [command, generated];
    const shown = [`:::info ${name}`, `This reference is generated by ${tool}.`, ':::'];
    return { lines: shown, end: Math.max(end, index + 1) };
  }
  const [, marker, type = '', title] = /^[ \t]*(!!!|\?\?\?\+?)[ \t]+([\w-]+)[^"\n]*(?:"(.*)")?[ \t]*$/.exec(line) ?? [];
  if (marker === undefined) return undefined;
  const { block, end } = indentedBlock(lines, index + 1, indent);
  const inner = convert(block, extensions);
  return {
    lines:
      marker === '!!!'
        ? container(type, title, inner, indent)
        : container('details', title ?? type[0]!.toUpperCase() + type.slice(1), inner, indent),
    end,
  };
}

/** The beginning of a line that begins or ends a block of code or a formula. */
function fenceMark(line: string, extensions: Extensions): string | undefined {
  const formula = extensions.has('pymdownx.arithmatex') && /^[ \t]*\$\$[ \t]*$/.test(line) ? '$$' : undefined;
  return formula ?? /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
}

/**
 * Turns a definition, which is a line such as `:   Text` with an indented block below a term, into HTML with Markdown in it. The
 * term is taken from the end of `result`. Returns the index of the line after it; undefined for other lines.
 */
function definitionBlock(
  lines: readonly string[],
  index: number,
  result: string[],
  extensions: Extensions,
): number | undefined {
  const [, indent = '', text] = /^([ \t]*):(?: {2}|\t)[ \t]*(.*)$/.exec(lines[index]!) ?? [];
  if (text === undefined || !extensions.has('def_list')) return undefined;
  const { block, end } = indentedBlock(lines, index + 1, indent);
  const inner = convert([indent + text, ...block], extensions);
  const last = result.findLastIndex((line) => line.trim() !== '');
  const isNext = result[last]?.trim() === '</dl>';
  const start = isNext ? last + 1 : result.findLastIndex((line, at) => at < last && line.trim() === '') + 1;
  // Other paragraphs below a term are further definitions.
  const terms = isNext ? [] : result.splice(start).filter((line) => line.trim() !== '');
  if (isNext) result.splice(last);
  else if (terms.length === 0) return undefined;
  const opening = isNext ? [] : ['<dl>', '<dt>', '', ...terms, '', '</dt>'];
  const html = [...opening, '<dd>', '', ...inner, '', '</dd>', '</dl>', ''];
  result.push(...html.map((line) => (line === '' || line.startsWith(indent) ? line : indent + line)));
  return Math.max(end, index + 1);
}

function convert(lines: readonly string[], extensions: Extensions): string[] {
  const result: string[] = [];
  let fence = '';
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const mark = fenceMark(line, extensions);
    const isOpening = mark !== undefined && fence === '';
    // Python-Markdown shows a fence without an end as text.
    if (isOpening && !lines.some((other, at) => at > index && fenceMark(other, extensions)?.startsWith(mark))) {
      result.push(line.replace(mark, () => `\\${mark}`));
      continue;
    }
    if (mark && (isOpening || mark.startsWith(fence))) fence = isOpening ? mark : '';
    const definition = fence === '' && !mark ? definitionBlock(lines, index, result, extensions) : undefined;
    if (definition !== undefined) {
      index = definition - 1;
      continue;
    }
    const block = fence === '' && !mark ? convertedBlock(lines, index, extensions) : undefined;
    if (block) {
      result.push(...block.lines);
      index = block.end - 1;
    } else result.push(isOpening ? codeWords(line) : fence === '' && !mark ? convertLine(line, extensions) : line);
  }
  return result;
}

/**
 * Turns what extensions of Python-Markdown add into what Heddle reads: admonitions (`!!! note "Title"`, `??? tip`), blocks of
 * PyMdown (`/// note | Title`), content tabs (`=== "Title"`), words after the language of code, and attributes in braces.
 */
export function convertMkDocsBlocks(source: string, extensions: Extensions = new Set()): string {
  const explained = extensions.has('abbr') ? explainAbbreviations(source) : source;
  return convert(escapeTablePipes(explained).split('\n'), extensions).join('\n');
}
