import { themeComponentNames } from '../../shared/theme-components.js';
import { readRegularFile } from '../cache/cache-folder.js';
import type { BuildError, Diagnostic } from '../report/diagnostic.js';
import { unknownComponent } from '../report/errors/build.js';
import { escapeHtml } from '../../shared/escape-html.js';
import { nearest } from '../report/nearest.js';
import { explainRenderError } from './explain-render-error.js';
import type { RenderItem } from './render-page.step.js';
import { asError } from '../report/reason-of.js';
import { importServerModules } from './render-run.js';

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
export async function renderProblems(
  error: unknown,
  item: RenderItem,
  directory: string,
): Promise<readonly Diagnostic[]> {
  const cause = asError(error);
  // A copy of the class may be in the bundle of the site.
  if (cause.name === 'BuildError') return (cause as BuildError).diagnostics;
  const modules = await importServerModules(directory, item).catch(() => []);
  return [explainRenderError(cause, { file: item.file, source: readSource(item), modules })];
}

/** Article of a page of a moved site that fails outside of its components: its title, and why. */
export const placeholderHtml = ({ plan }: RenderItem, problems: readonly Diagnostic[]): string =>
  `<h1>${escapeHtml(plan.page.title)}</h1>${problems.map(({ message }) => `<p class="hd-foreign">${escapeHtml(message)}</p>`).join('')}`;
