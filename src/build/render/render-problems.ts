import type { Diagnostic, SourcePosition, BuildError } from '../report/diagnostic.js';
import { pageWithoutComponent, renderFailed, undefinedElement, unknownComponent } from '../report/errors/build.js';
import { stackFrames } from '../report/thrown-place.js';
import { themeComponentNames } from '../../shared/theme-components.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { escapeHtml } from '../../shared/escape-html.js';
import { nearest } from '../report/nearest.js';
import type { RenderItem } from './render-page.step.js';
import { asError } from '../report/reason-of.js';
import { importServerModules, type RenderRun } from './prepare-render.js';

/** A page whose rendering threw. */
interface FailedPage {
  /** Source, relative to the project. */
  file: string;
  /** Text of the source; `''` if it cannot be read. */
  source: string;
  /** The modules that the page imports. */
  modules: readonly Record<string, unknown>[];
}

/** An error of rendering; React notes the components around it. */
type RenderError = Error & { componentStack?: string };

/** Place of a failed expression: the line of the first braces or tag that contains the name the error speaks of. */
function failurePlace({ file, source }: FailedPage, name: string | undefined): SourcePosition {
  const lines = name === undefined ? [] : source.split('\n');
  const word = new RegExp(`[{<][^}>]*\\b${name}\\b`);
  const index = lines.findIndex((line) => word.test(line));
  return index === -1 ? { file } : { file, line: index + 1, column: lines[index]!.search(word) + 1 };
}

/** Component that threw, from the stack of server rendering: the first frame that is not React's or the page's own. */
function failedComponent(error: Error): string | undefined {
  const frame = /\n[ \t]+at ((?:[A-Z]\w*))(?: \[as [^\]]+\])? \(/.exec(error.stack ?? '');
  return frame?.[1] === 'MDXContent' || frame?.[1] === 'Object' ? undefined : frame?.[1];
}

const lineOf = (source: string, index: number): Omit<SourcePosition, 'file'> => {
  const lines = source.slice(0, index).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
};

/** Imports of a page by their local names: `import { A as B } from 'x'`. */
function importedNames(source: string): Map<string, { imported: string; specifier: string }> {
  const names = new Map<string, { imported: string; specifier: string }>();
  for (const [, clause = '', , specifier = ''] of source.matchAll(/^import\b([^'"]{1,500})(['"])([^'"\n]*)\2/gm)) {
    const inBraces = /\{([^{}]*)\}/.exec(clause)?.[1] ?? '';
    for (const part of inBraces.split(',')) {
      const [imported = '', local = imported] = part.split(/\sas\s/).map((name) => name.trim());
      if (imported !== '') names.set(local, { imported, specifier });
    }
    const whole = /^\s+([\w$]+)\s*(?:,|from\b)/.exec(clause)?.[1];
    if (whole !== undefined) names.set(whole, { imported: 'default', specifier });
  }
  return names;
}

/** The first tag of a page whose component is imported and undefined, with the export that is missing. */
function missingExport({ file, source, modules }: FailedPage): Diagnostic | undefined {
  const imports = importedNames(source);
  for (const { 1: name = '', 2: member, index } of source.matchAll(/<([A-Z][\w$]*)(?:\.([\w$]+))?/g)) {
    const { imported, specifier } = imports.get(name) ?? {};
    if (imported === undefined || specifier === undefined) continue;
    const module = modules.find((exports) => imported in exports);
    const value = module?.[imported];
    const place = { file, ...lineOf(source, index) };
    if (module && value === undefined)
      return undefinedElement(place, {
        element: name,
        missing: `${JSON.stringify(specifier)} has no export ${imported}`,
      });
    if (member !== undefined && value && (value as Record<string, unknown>)[member] === undefined)
      return undefinedElement(place, {
        element: `${name}.${member}`,
        missing: `${name} of ${JSON.stringify(specifier)} has no ${member}`,
      });
  }
  return undefined;
}

/**
 * Explains React's message about an element whose component is undefined, by the components around the element: a name that
 * the page binds itself, or the innermost component of the site.
 */
function explainUndefinedElement(error: RenderError, page: FailedPage): Diagnostic | undefined {
  const { file, source } = page;
  const isUndefined = error.message.startsWith('Element type is invalid');
  // MDX checks `<Tabs.Item>` itself.
  const isMember = error.message.startsWith('Expected component ');
  const missing = isUndefined || isMember ? missingExport(page) : undefined;
  if (missing || !isUndefined) return missing;
  const names = [...(error.componentStack ?? '').matchAll(/^ +at (?:Object\.)?([A-Z_][\w$]*) \(/gm)].map(
    ([, name]) => name!,
  );
  const parent = names[0];
  // The innermost component is the one that shows what the page's module exports.
  if (parent === 'ModuleContent') return pageWithoutComponent(file);
  const tags = [...source.matchAll(/<([A-Z][\w$]*)/g)].map(({ 1: name, index }) => ({ name: name!, index }));
  if (parent !== undefined && !/^_?(?:create)?MdxContent$/i.test(parent)) {
    const tag = tags.find(({ name }) => names.includes(name));
    return undefinedElement({ file, ...(tag ? lineOf(source, tag.index) : {}) }, { parent });
  }
  const bound = tags.find(({ name }) => new RegExp(`\\b(?:const|let|var)\\b[^=;]*\\b${name}\\b`).test(source));
  if (!bound) return undefinedElement({ file }, {});
  return undefinedElement({ file, ...lineOf(source, bound.index) }, { element: bound.name });
}

/** The problem of a page whose rendering threw: what failed, and its place in the source where it can be determined. */
function explainRenderError(error: RenderError, page: FailedPage): Diagnostic {
  const explained = explainUndefinedElement(error, page);
  if (explained) return explained;
  const component = failedComponent(error);
  const [, name, element] =
    /^(?:(\w+) is not defined|Expected (?:component|object) `([\w.]+)`)/.exec(error.message) ?? [];
  const place = failurePlace(page, name ?? element);
  const own = component === undefined && place.line ? name : undefined;
  const problem = renderFailed(place, { component, name: own }, error.message);
  return own === undefined ? { ...problem, thrown: { reason: error.message, frames: stackFrames(error) } } : problem;
}

/** Text of a page's source; `''` if it cannot be read. */
const readSource = ({ sourcePath }: RenderItem): string =>
  (sourcePath !== undefined && readRegularFile(sourcePath)?.toString()) || '';

/** Reports components of a page that nothing provides. */
export function checkComponents(item: RenderItem, names: readonly string[]): Diagnostic[] {
  const known = new Set(names);
  const unknown = item.components.filter(({ name }) => !known.has(name));
  const lines = unknown.length > 0 ? readSource(item).split('\n') : [];
  return unknown.map(({ name, line, column }) => {
    const suggestion = nearest(name, [...names, ...themeComponentNames]);
    const imported = new RegExp(`^import\\b.*\\b${name}\\b`);
    const importLine = lines.findIndex((text) => imported.test(text)) + 1;
    return unknownComponent({ file: item.file, line, column }, name, { suggestion, importLine });
  });
}

/** Problems of a page whose rendering threw. */
export async function renderProblems(error: unknown, item: RenderItem, run: RenderRun): Promise<readonly Diagnostic[]> {
  const cause = asError(error);
  // A copy of the class may be in the bundle of the site.
  if (cause.name === 'BuildError') return (cause as BuildError).diagnostics;
  const modules = await importServerModules(run, item).catch(() => []);
  return [explainRenderError(cause, { file: item.file, source: readSource(item), modules })];
}

/** Article of a page of a moved site that fails outside of its components: its title, and why. */
export const placeholderHtml = ({ plan }: RenderItem, problems: readonly Diagnostic[]): string =>
  `<h1>${escapeHtml(plan.page.title)}</h1>${problems.map(({ message }) => `<p class="hd-foreign">${escapeHtml(message)}</p>`).join('')}`;
