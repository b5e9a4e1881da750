import { findProblems } from '../../build/config/options/check-options.js';
import { fixOfForeignOption } from '../../compat/option-fixes.js';
import type * as k from '../../build/config/options/kinds.js';
import { userOptions } from '../../build/config/options/user-options.js';
import { formatOptionPath, valueAt, type OptionPath } from '../../build/report/wording.js';
import { foreignCall } from './foreign-call.js';
import { functionSource } from './function-source.js';
import { apiDocgenOptions } from '../../plugins/api-docgen/options.js';
import { blogOptions } from '../../plugins/blog/options.js';
import { clientRedirectsOptions } from '../../plugins/client-redirects/options.js';
import { llmsSets } from '../../plugins/llms/options.js';
import { mathOptions } from '../../plugins/math/options.js';
import { mermaidOptions } from '../../plugins/mermaid/options.js';
import { playgroundOptions } from '../../plugins/playground/options.js';
import { previewOptions } from '../../plugins/preview/options.js';
import { rssOptions } from '../../plugins/rss/options.js';
import { sitemapOptions } from '../../plugins/sitemap/options.js';
import { twoslashOptions } from '../../plugins/twoslash/options.js';
import { typedocOptions } from '../../plugins/typedoc/options.js';
import type { PluginDraft, SiteDraft } from './site-draft.js';
import { isRecord } from '../../shared/is-record.js';

/** A path into the folder of the old site, relative to the project; other texts as they are. */
const inProject = (text: string, folder: string): string =>
  text.startsWith(`${folder}/`) ? `.${text.slice(folder.length)}` : text;

/** A copy of a value without what cannot be written: calls of packages, and functions that use names around them. */
function plainValue(
  value: unknown,
  folder: string,
  path: OptionPath,
  leftOut: (path: OptionPath, value: unknown) => void,
): unknown {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'function' && functionSource(value) !== undefined) return value;
  if (typeof value === 'function' || typeof value === 'symbol' || foreignCall(value)) {
    leftOut(path, value);
    return undefined;
  }
  if (value instanceof URL) return value.protocol === 'file:' ? inProject(value.pathname, folder) : value.href;
  if (typeof value === 'string') return inProject(value, folder);
  if (value instanceof RegExp || typeof value !== 'object') return value;
  if (Array.isArray(value))
    return value
      .map((item, index) => plainValue(item, folder, [...path, index], leftOut))
      .filter((item) => item !== undefined);
  const entries = Object.entries(value).map(
    ([key, item]) => [key, plainValue(item, folder, [...path, key], leftOut)] as const,
  );
  return Object.fromEntries(
    entries.filter(([, item]) => item !== undefined && !(Array.isArray(item) && item.length === 0)),
  );
}

/** Reason for which a function is left out. */
const ofFunction = 'it is a function, which has to be moved by hand';

/** Removes the value at a path, and containers up to the nearest list item or option that are then empty. */
function removeAt(root: Record<string, unknown>, path: OptionPath): void {
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1)!;
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (isRecord(parent)) delete parent[key];
}

/** Options of plugins that other generators have as well. */
const pluginTables: Readonly<Record<string, k.Kind<unknown>>> = {
  apiDocgen: apiDocgenOptions,
  blog: blogOptions,
  clientRedirects: clientRedirectsOptions,
  llms: llmsSets,
  math: mathOptions,
  mermaid: mermaidOptions,
  playground: playgroundOptions,
  preview: previewOptions,
  rss: rssOptions,
  sitemap: sitemapOptions,
  twoslash: twoslashOptions,
  typedoc: typedocOptions,
};

/** Options of a plugin that Heddle's plugin accepts; undefined if none is left. */
export function checkPluginOptions({ name, options }: PluginDraft, draft: SiteDraft): unknown {
  if (options === undefined) return undefined;
  const kept = acceptedPart(pluginTables[name], options, draft, `${name}: `);
  return isRecord(kept) && Object.keys(kept).length === 0 ? undefined : kept;
}

/** Values of the configuration that Heddle accepts. The others are noted in the draft. */
export const checkOptionsOf = (draft: SiteDraft): Record<string, unknown> =>
  acceptedPart(userOptions, draft.config, draft, '') as Record<string, unknown>;

/** The part of a value that can be written, and that a table of options accepts. The rest is noted, with `prefix` before its path. */
function acceptedPart(table: k.Kind<unknown> | undefined, value: unknown, draft: SiteDraft, prefix: string): unknown {
  const note = (path: OptionPath, reason: string): void => {
    const hint = fixOfForeignOption(formatOptionPath(path));
    draft.notes.push({
      file: 'site.config.ts',
      message: `\`${prefix}${formatOptionPath(path)}\` was left out: ${reason}.${hint ? ` ${hint}` : ''}`,
    });
  };
  const config = plainValue(value, draft.project.folder, [], (path, value) => {
    const call = foreignCall(value);
    // Marks in comments of code are built in.
    if (call && /^transformer(?:Notation|Meta|Compatible|RemoveNotation)/.test(call.name)) return;
    note(path, call ? `it calls \`${call.name}\` of ${call.module}` : ofFunction);
  });
  if (table === undefined || !isRecord(config)) return config;
  // A part that is removed can make its container wrong, which the next round finds.
  for (let round = 0; round < 8; round++) {
    const problems = findProblems(table, config);
    if (problems.length === 0) break;
    // A part that lacks a value is left out whole, once.
    const wrong = problems.map(({ path }) => (valueAt(config, path) === undefined ? path.slice(0, -1) : path));
    const paths = [
      ...new Map(wrong.filter((path) => path.length > 0).map((path) => [formatOptionPath(path), path])).values(),
    ];
    for (const path of paths)
      note(path, typeof valueAt(config, path) === 'function' ? ofFunction : 'Heddle has no such option or value');
    // Later items of a list first, so that indexes hold.
    for (const path of [...paths].reverse()) removeAt(config, path);
  }
  return config;
}
