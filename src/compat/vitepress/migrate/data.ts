import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pageFactsOf } from '../../../cli/migrate/page-facts.js';
import { NotStatic } from './vue/parse-template.js';
import { evaluate, interpolatedText, type Scope } from './vue/render-template.js';
import type { VuePageData } from './vue/vue-modules.js';
import { builtInLinks, ComponentRenderer, setupOf, vueElements } from './components.js';
import { dataLoader, readLoaders, type ContentPages } from './loaders.js';
import type { DraftNote, SiteDraft } from '../../../cli/migrate/site-draft.js';
import { withoutCode } from '../../../cli/migrate/edits/code-ranges.js';

// Pages of VitePress are templates of Vue. Their expressions, loops and components become the HTML that they show, as far as
// scripts and data of the site alone decide what that is.

const script = /<script\b[^>]*\bsetup\b[^>]*>[^]*?<\/script>[ \t]*\n?/g;

const comment = /<!--[^]*?-->/g;

/** Characters of Markdown as character references, in text outside of tags. */
const escapeMarkdown = (html: string): string =>
  html.replace(/(<[^>]*>)|[*_`[\]\\{}~$]|:(?=[\w+-]+:)/g, (text, tag?: string) => tag ?? `&#${text.charCodeAt(0)};`);

const blockTag =
  /<(?:div|p|ul|ol|dl|table|section|article|h[1-6]|pre|blockquote|figure|details|nav|header|footer|aside)\b/;

/** Text, or an element of text, with which Markdown begins a paragraph. */
const inlineStart = /^(?:[^<]|<(?:a|abbr|b|button|code|em|i|img|kbd|small|span|strong|svg)\b)/;

/** HTML of a component as one block of a page. */
function asBlock(html: string): string {
  const oneLine = html
    .replace(/<pre\b[^]*?<\/pre>/g, (pre) => pre.replaceAll('\n', '&#10;'))
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<a\b[^>]*\bclass="header-anchor"[^>]*><\/a>/g, '')
    .trim();
  const escaped = escapeMarkdown(oneLine);
  return blockTag.test(escaped) && inlineStart.test(escaped) ? `<div>${escaped}</div>` : escaped;
}

/** Text of a page between its tags. */
const escapeText = (text: string): string =>
  text.replace(/[&<>*_`[\]\\{}~$:|#]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page whose script has run. */
interface ReadPage {
  scope: Scope;
  imports: ReadonlyMap<string, string>;
}

/** Replaces `{{ }}` by values. `isComplete` becomes false for expressions without one. */
function fillExpressions(text: string, scope: Scope, escape: (text: string) => string, onUnknown: () => void): string {
  return text.replace(/(?<!\\)\{\{([^{}]+)\}\}/g, (whole, expression: string) => {
    try {
      const value = evaluate(expression, scope);
      if (typeof value !== 'string' && typeof value !== 'number') throw new NotStatic(expression);
      return escape(interpolatedText(value));
    } catch {
      onUnknown();
      return whole;
    }
  });
}

/** Blocks of code whose expressions are filled in, such as `js-vue`. */
const fillCode = (page: string, scope: Scope): string =>
  page.replace(/^([ \t]*)(`{3,}|~{3,})([\w-]+-vue)\b([^\n]*\n)([^]*?)^\1\2[ \t]*$/gm, (block) =>
    fillExpressions(
      block,
      scope,
      (text) => text,
      () => undefined,
    ),
  );

/** Masks text that is no template, and returns the function that puts it back. */
function masked(page: string, pattern: RegExp, mark: string): { text: string; restore: (text: string) => string } {
  const parts: string[] = [];
  const text = page.replace(pattern, (part) => `${mark}${parts.push(part) - 1}${mark}`);
  const restore = (edited: string): string =>
    edited.replace(new RegExp(`${mark}(\\d+)${mark}`, 'g'), (_, index: string) => parts[Number(index)]!);
  return { text, restore };
}

/** A page whose templates are written as HTML. */
function writePage(
  page: string,
  data: VuePageData,
  { scope, imports }: ReadPage,
  { renderer, onPart }: { renderer: ComponentRenderer; onPart: (name: string) => void },
): string {
  const code = withoutCode(fillCode(page, scope));
  const scripts = masked(code.text, script, '\u0001');
  const { text, restore } = masked(scripts.text, comment, '\u0002');
  let isComplete = true;
  let out = '';
  let at = 0;
  const isComponent = (name: string): boolean =>
    builtInLinks.test(name) || renderer.fileOf(name, imports) !== undefined;
  for (const { index } of text.matchAll(/<[A-Za-z]/g)) {
    if (index < at) continue;
    const elements = vueElements(text, index, isComponent);
    if (!elements) continue;
    const { end } = elements.at(-1)!;
    // Blank lines and code are Markdown within the element.
    const isPlain = !/\n[ \t]*\n|[\u0000\u0001\u0002]/.test(text.slice(index, end));
    const html = isPlain
      ? renderer.render(elements, data, scope, {
          imports,
          onPart: () => onPart(elements[0]!.name),
        })
      : undefined;
    if (html === undefined) isComplete = false;
    else {
      out += text.slice(at, index) + asBlock(html);
      at = end;
    }
  }
  out += text.slice(at);
  const isTemplate = /<script\b[^>]*\bsetup\b/.test(page);
  const filled = isTemplate ? fillExpressions(out, scope, escapeText, () => (isComplete = false)) : out;
  const isDone = isTemplate && isComplete && !/<[A-Z]\w*[\s/>]/.test(out.replace(/<Badge\b/g, ''));
  const edited = restore(filled);
  return code.restore(isDone ? edited.replace(/\u0001\d+\u0001\n*/g, '') : scripts.restore(edited));
}

/** Options that `readTemplates` needs of the configuration. */
export interface TemplateOptions {
  root: string;
  pages: ContentPages;
  theme: Readonly<Record<string, unknown>>;
  site: Readonly<Record<string, unknown>>;
}

/**
 * Reads data, components and scripts of the pages, and returns what writes them into a page. Data that is not known, and
 * components that do more than the HTML, are noted.
 */
export async function readTemplates(
  draft: SiteDraft,
  { root, pages, theme, site }: TemplateOptions,
): Promise<(page: string, file: string) => string> {
  const { folder, files } = draft.project;
  if (draft.project.unread) return withoutTemplates(draft);
  const loaded = await readLoaders(draft, pages);
  const renderer = new ComponentRenderer({ draft, root, loaded, site });
  await renderer.loadRegistered();
  const read = new Map<string, ReadPage>();
  for (const file of files) {
    if (!file.endsWith('.md')) continue;
    const { text } = withoutCode(readFileSync(join(folder, file), 'utf8'));
    try {
      const { setup, imports } = await renderer.readScript(file, setupOf(text), text.replace(script, ''));
      read.set(file, { scope: setup({}), imports });
    } catch {
      // The page stays as it is.
    }
  }
  if (loaded.size > 0)
    draft.notes.push({
      message:
        'Pages contain the data of loaders as it was when the site moved. When the data changes, move the site again, or edit the pages.',
    });
  const names = new Set<string>();
  const noted: DraftNote = { message: '' };
  return (page, file) => {
    const parts = read.get(file);
    if (!parts || !page.includes('<')) return page;
    const { fields } = pageFactsOf(page);
    const data = { frontmatter: fields, theme, site, relativePath: posix.relative(root, file) };
    const onPart = (name: string): void => noteBehavior(draft, noted, names, name);
    return writePage(page, data, parts, { renderer, onPart });
  };
}

/** Leaves the pages as they are, and notes the scripts and loaders that are not run. */
function withoutTemplates({ project: { folder, files }, notes, removes }: SiteDraft): (page: string) => string {
  for (const file of files) {
    if (dataLoader.test(file)) {
      removes.add(file);
      notes.push({
        file,
        message: 'The data of this loader was left out, because code was not run. Write it into the pages.',
      });
    }
    if (!file.endsWith('.md')) continue;
    const { text } = withoutCode(readFileSync(join(folder, file), 'utf8'));
    const before = text.slice(0, text.search(/<script\b/));
    if (text.length > before.length && /<script\b/.test(text))
      notes.push({
        file,
        line: before.split('\n').length,
        message: 'The script of this page was not run. Write what it shows as Markdown.',
      });
  }
  return (page) => page;
}

/** Adds a component to the note on what pages lack; the first one adds the note. */
function noteBehavior(draft: SiteDraft, noted: DraftNote, names: Set<string>, name: string): void {
  if (names.size === 0) draft.notes.push(noted);
  names.add(name);
  noted.message = `Pages contain the HTML that these components show at first, without what they do in a browser: ${[...names].join(', ')}. Write them in React.`;
}
