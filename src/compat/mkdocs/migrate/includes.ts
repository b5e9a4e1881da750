import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { isInRepository } from '../../../cli/migrate/project-files.js';
import { editLinks } from '../../../cli/migrate/edits/edit-links.js';

/** Where the files are that pages of MkDocs include. Paths are relative to the project. */
export interface IncludePlaces {
  /** Absolute path of the project. */
  folder: string;
  /** Folders in which `--8<--` looks for files. */
  bases: readonly string[];
  /** Folder of the pages. */
  docs: string;
  /** True if the project has a file, so that a code block of the new site can show it. */
  isInProject(path: string): boolean;
  /** Called with each file outside of the repository that a page includes. It is not read. */
  onRefused(page: string, path: string): void;
  /** Called with each file of the project that a code block shows. */
  onShown(path: string): void;
}

/** Deepest inclusion of files in files. */
const depthLimit = 20;

/** Lines of a file, `3:9` from 3 to 9, or those between the marks of a section. */
interface Inclusion {
  path: string;
  part: string;
}

const snippetLine = /^([ \t]*)-+8<-+[ \t]+(?:"([^"]+)"|'([^']+)')[ \t]*$/;
const sectionMark = /-+8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\]/;
const includeLine = /^([ \t]*)\{![ \t]*([^\s!{}](?:[^!{}]*[^\s!{}])?)[ \t]*!\}[ \t]*$/;
/** `{* file.py ln[3:9] hl[4] *}`, a form for files of code. */
const codeLine = /^([ \t]*)\{\*[ \t]+([^\s{}]+)([^{}\n]*)\*\}[ \t]*$/;
const includeTag =
  /\{%-?[ \t\n]*include(?:-markdown)?[ \t\n]+(?:"([^"\n]+)"|'([^'\n]+)')((?:[ \t\n]+[\w-]+=(?:"[^"]*"|'[^']*'|\w+))*)[ \t\n]*-?%\}/g;

/** Beginning of a link to a file beside the text. */
const bareLink = /(\]\(|^\[[^\]]+\]:[ \t]+)(?=[\w%-]+[./])(?!\w[\w+.-]*:)/gm;

const isFile = (folder: string, path: string): boolean =>
  Boolean(statSync(resolve(folder, path), { throwIfNoEntry: false })?.isFile());

/** A file with the part that is named after colons, such as `a.py:3:9` or `a.md:intro`. */
function findInclusion(written: string, { folder, bases }: IncludePlaces): Inclusion | undefined {
  for (const base of bases) {
    const pathOf = (name: string): string => (posix.isAbsolute(name) ? name : posix.join(base, name));
    const whole = pathOf(written);
    if (isFile(folder, whole)) return { path: whole, part: '' };
    const colon = written.indexOf(':');
    const path = colon === -1 ? '' : pathOf(written.slice(0, colon));
    if (path !== '' && isFile(folder, path)) return { path, part: written.slice(colon + 1) };
  }
  return undefined;
}

/** The same for a page; undefined and noted for a file outside of the repository. */
function readInclusion(written: string, page: string, places: IncludePlaces): Inclusion | undefined {
  const found = findInclusion(written, places);
  if (!found || isInRepository(places.folder, found.path)) return found;
  places.onRefused(page, found.path);
  return undefined;
}

/** First and last line of a part that is one range; undefined for others. Lines without an end go on to the last one. */
function rangeOf(part: string, count: number): [from: number, to: number] | undefined {
  const [, from, to] = /^(\d*)(?::(\d*))?$/.exec(part) ?? [];
  if (from === undefined) return undefined;
  const last = to === undefined && part !== '' ? Number(from) : Number(to || count);
  return [Math.max(1, Number(from || 1)), Math.min(last, count)];
}

/** Lines of a file that a part names, without the marks of sections. */
function linesOf(text: string, part: string): string[] {
  const lines = text.replace(/\n$/, '').split(/\r?\n/);
  const ranges = part.split(',').map((one) => rangeOf(one, lines.length));
  if (ranges.every((range) => range !== undefined))
    return ranges.flatMap(([from, to]) => lines.slice(from - 1, to)).filter((line) => !sectionMark.test(line));
  const markOf = (line: string, kind: string): boolean => {
    const [, found, name] = sectionMark.exec(line) ?? [];
    return found === kind && name === part;
  };
  const start = lines.findIndex((line) => markOf(line, 'start'));
  if (start === -1) return [];
  const length = lines.slice(start + 1).findIndex((line) => markOf(line, 'end'));
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .filter((line) => !sectionMark.test(line));
}

const fenceOf = (line: string): string | undefined => /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];

/** Text between two strings of a tag such as `{% include-markdown "a.md" start="<!--a-->" %}`. */
function between(text: string, attributes: string): string {
  const valueOf = (name: string): string =>
    new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean) ?? '';
  const [from, to] = [valueOf('start'), valueOf('end')];
  const start = from === '' ? 0 : text.indexOf(from) + from.length;
  const end = to === '' ? -1 : text.indexOf(to, start);
  return text.slice(start, end === -1 ? undefined : end);
}

/** Writes the texts of included files into pages, and lets code blocks show files of code. */
class Includer {
  readonly #page: string;
  readonly #places: IncludePlaces;

  constructor(page: string, places: IncludePlaces) {
    this.#page = page;
    this.#places = places;
  }

  #read(path: string): string {
    return readFileSync(resolve(this.#places.folder, path), 'utf8');
  }

  /** The words with which a code block shows a file or a range of its lines; undefined where it can't. */
  #shown({ path, part }: Inclusion): string | undefined {
    const text = this.#read(path);
    if (!this.#places.isInProject(path) || sectionMark.test(text)) return undefined;
    const range = rangeOf(part, text.replace(/\n$/, '').split('\n').length);
    if (!range || range[0] > range[1]) return undefined;
    this.#places.onShown(path);
    return `file="${posix.relative(posix.dirname(this.#page), path)}${part === '' ? '' : `#L${range[0]}-L${range[1]}`}"`;
  }

  /** A block of code for a line with `{* file *}`. */
  #codeBlock(indent: string, written: string, options: string): string[] | undefined {
    const file = readInclusion(written, this.#page, this.#places);
    if (!file) return undefined;
    const listOf = (name: string): string => new RegExp(`\\b${name}\\[([^\\]]*)\\]`).exec(options)?.[1] ?? '';
    const part = listOf('ln') === '0' ? '' : listOf('ln').replace(/\s/g, '');
    const shown = part.includes(',') ? undefined : this.#shown({ ...file, part });
    const first = shown === undefined ? undefined : Number(/#L(\d+)/.exec(shown)?.[1] ?? 1);
    const marked = listOf('hl').replace(/\d+/g, (line) => String(Number(line) - first! + 1));
    const words = [
      ...(shown === undefined ? [] : [shown]),
      ...(marked === '' || first === undefined ? [] : [`{${marked.replaceAll(':', '-').replace(/\s/g, '')}}`]),
    ];
    const body = shown === undefined ? linesOf(this.#read(file.path), part) : [];
    const language = posix.extname(file.path).slice(1) || 'text';
    return [[`\`\`\`${language}`, ...words].join(' '), ...body, '```'].map((line) =>
      line === '' ? '' : indent + line,
    );
  }

  /** The lines that a line includes; undefined for other lines, and where there is no such file. */
  #included(line: string, depth: number): string[] | undefined {
    const [, space, double, single] = snippetLine.exec(line) ?? includeLine.exec(line) ?? [];
    const found = space === undefined ? undefined : readInclusion((double ?? single)!, this.#page, this.#places);
    if (!found || depth > depthLimit) return undefined;
    const lines = this.lines(linesOf(this.#read(found.path), found.part), depth + 1);
    return lines.map((text) => (text === '' ? '' : space + text));
  }

  /** Lines with the texts that they include. */
  lines(lines: readonly string[], depth = 0): string[] {
    const result: string[] = [];
    let fence = '';
    let isList = false;
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index]!;
      const mark = fenceOf(line);
      if (mark && (fence === '' || mark.startsWith(fence))) {
        fence = fence === '' ? mark : '';
        const isWhole = fence !== '' && fenceOf(lines[index + 2] ?? '')?.startsWith(fence);
        const written = isWhole ? snippetLine.exec(lines[index + 1]!) : null;
        const file = written ? readInclusion((written[2] ?? written[3])!, this.#page, this.#places) : undefined;
        const shown = file && this.#shown(file);
        if (shown) index++;
        result.push(shown ? `${line.trimEnd()} ${shown}` : line);
        continue;
      }
      // Files in a list between two marks.
      if (/^[ \t]*-+8<-+[ \t]*$/.test(line)) {
        isList = !isList;
        continue;
      }
      const [, indent = '', path = '', options = ''] = (fence === '' && codeLine.exec(line)) || [];
      const block = path === '' ? undefined : this.#codeBlock(indent, path, options);
      const asSnippet = isList && line.trim() !== '' ? `--8<-- "${line.trim()}"` : line;
      const escaped = line.replace(/^([ \t]*);(?=;*-+8<-)/, '$1');
      result.push(...(block ?? this.#included(asSnippet, depth) ?? [escaped]));
    }
    return result;
  }

  /** A text with what its tags include. */
  tags(text: string): string {
    return text.replace(includeTag, (whole: string, double?: string, single?: string, attributes = '') => {
      const written = (double ?? single)!;
      const path = posix.join(written.startsWith('.') ? posix.dirname(this.#page) : this.#places.docs, written);
      if (!isFile(this.#places.folder, path)) return whole;
      if (!isInRepository(this.#places.folder, path)) {
        this.#places.onRefused(this.#page, path);
        return whole;
      }
      const text = between(this.#read(path), attributes).replace(bareLink, '$1./');
      return editLinks(text, {
        file: path,
        newPath: (old) => (old === path ? this.#page : old),
        exists: (old) => existsSync(join(this.#places.folder, old)),
        contentFolder: '',
      });
    });
  }
}

/**
 * A page with the texts that it includes: by `--8<-- "file"`, `{!file!}` and `{% include-markdown "file" %}`. Blocks of code that
 * show one file of the project, or some of its lines, keep showing it.
 */
export function includeTexts(source: string, page: string, places: IncludePlaces): string {
  if (!/8<-|\{[!*%]/.test(source)) return source;
  const includer = new Includer(page, places);
  return includer.lines(includer.tags(source).split('\n')).join('\n');
}

/** The definitions in a text that every page gets which a page refers to. */
export function usedDefinitions(appended: string, page: string): string {
  const lower = page.toLowerCase();
  const lines = appended.split(/\r?\n/).filter((line) => {
    const label = /^ {0,3}\[([^\]]+)\]:/.exec(line)?.[1];
    return label === undefined ? line.trim() !== '' : lower.includes(`[${label.toLowerCase()}]`);
  });
  return lines.length === 0 ? page : `${page.replace(/\n*$/, '\n\n')}${lines.join('\n')}\n`;
}
