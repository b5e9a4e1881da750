import { slug } from 'github-slugger';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project-root.js';

/** A fenced block of code of a page. */
export interface CodeBlock {
  /** Line of the opening fence, from 1. */
  line: number;
  lang: string;
  /** Text after the language. */
  meta: string;
  code: string;
}

/** A heading with the anchor that it gets. */
export interface Heading {
  line: number;
  depth: number;
  text: string;
  anchor: string;
}

/** The parts of a page that have to be the same in every language. */
export interface PageOutline {
  headings: Heading[];
  codeBlocks: CodeBlock[];
  /** Columns of each table. */
  tables: number[];
  /** Types of containers, in their order. */
  containers: string[];
  /** Names of components in the text of an MDX page, in their order. */
  components: string[];
}

const fencePattern = /^( *)(`{3,}|~{3,})([^\s`]*) *(.*)$/;
const headingPattern = /^(#{1,6}) +(.*?)(?: *\{#([^}]+)\})?$/;
const markup = /`|\*\*|(?<=\]\()[^)]*(?=\))|[[\]]|\(\)/g;

/** Anchor of a heading without one of its own; equal ones are numbered. */
function createAnchors(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const base = slug(text.replace(markup, '').normalize('NFC')) || 'section';
    let anchor = base;
    for (let number = 1; taken.has(anchor); number++) anchor = `${base}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}

/** Reads the outline of a page from its Markdown or MDX. */
export function readOutline(source: string): PageOutline {
  const outline: PageOutline = { headings: [], codeBlocks: [], tables: [], containers: [], components: [] };
  const anchorOf = createAnchors();
  const lines = source.replace(/^---\n[^]*?\n---\n/, (block) => block.replace(/[^\n]/g, '')).split('\n');
  let open: (CodeBlock & { fence: string; indent: number; body: string[] }) | undefined;
  lines.forEach((text, index) => {
    const fence = fencePattern.exec(text);
    if (open) {
      if (fence && fence[2]!.startsWith(open.fence) && fence[3] === '' && fence[4] === '') {
        const { line, lang, meta, body } = open;
        outline.codeBlocks.push({ line, lang, meta, code: body.join('\n') });
        open = undefined;
      } else open.body.push(text.slice(Math.min(open.indent, text.search(/\S|$/))));
      return;
    }
    if (fence) {
      const [, indent = '', mark = '', lang = '', meta = ''] = fence;
      open = { line: index + 1, lang, meta, code: '', fence: mark, indent: indent.length, body: [] };
      return;
    }
    const heading = headingPattern.exec(text);
    if (heading) {
      const [, marks = '', title = '', written] = heading;
      const anchor = written ?? anchorOf(title);
      outline.headings.push({ line: index + 1, depth: marks.length, text: title, anchor });
    }
    if (/^ *\|(?: *:?-+:? *\|)+ *$/.test(text)) outline.tables.push(text.split('|').length - 2);
    const container = /^ *:{3,} ?([\w-]+)/.exec(text);
    if (container) outline.containers.push(container[1]!);
    for (const [, name] of text.replace(/`[^`]*`/g, '').matchAll(/<([A-Z]\w*)/g)) outline.components.push(name!);
  });
  return outline;
}

/** Paths of all pages and settings of a language, relative to its folder, sorted. */
export function listDocs(lang: string): string[] {
  return readdirSync(join(projectRoot, 'docs', lang), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(projectRoot, 'docs', lang).length + 1))
    .sort();
}

/** Text of a file of the documentation. */
export function readDoc(lang: string, path: string): string {
  return readFileSync(join(projectRoot, 'docs', lang, path), 'utf8');
}
