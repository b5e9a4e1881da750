import { extname, posix } from 'node:path';
import { sourceToRoute, type RouteSettings } from '../../../build/links/source-route.js';
import { reasonOf } from '../../../build/report/reason-of.js';
import { routeToUrl } from '../../../shared/route-path.js';
import { listOf, filledString } from '../../../cli/migrate/page-facts.js';
import { noteLeftPlugin } from '../../../cli/migrate/note-unread.js';
import type { SiteDraft } from '../../../cli/migrate/site-draft.js';
import { isRecord } from '../../../shared/is-record.js';

/** How to replace a plugin. */
export const pluginFix = "Look for an equal among Heddle's plugins, or write one.";

/** Calls a hook. One that throws without the objects that Rspress would pass is noted. */
async function callHook(draft: SiteDraft, owner: string, [name, hook]: [string, unknown], ...args: unknown[]) {
  if (typeof hook !== 'function') return undefined;
  try {
    return await (hook as (...args: unknown[]) => unknown)(...args);
  } catch (error) {
    draft.notes.push({
      file: 'site.config.ts',
      message: `\`${name}\` of ${owner} was left out: ${reasonOf(error)}. Write a plugin with this hook.`,
    });
    return undefined;
  }
}

const nameOf = (plugin: Record<string, unknown>): string =>
  `the plugin ${filledString(plugin['name']) ?? 'without a name'}`;

/** Texts that the hooks `i18nSource` of plugins and of the configuration make of `written`, without those that stay the same. */
export async function hookTexts(
  draft: SiteDraft,
  own: unknown,
  plugins: readonly unknown[],
  written: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const hooks = plugins
    .filter(isRecord)
    .map((plugin): [string, unknown] => [nameOf(plugin), plugin['i18nSource']])
    .concat([['the configuration', typeof own === 'function' ? own : () => own]]);
  let texts = written;
  for (const [owner, hook] of hooks) {
    const made = await callHook(draft, owner, ['i18nSource', hook], structuredClone(texts));
    if (isRecord(made)) texts = { ...texts, ...made };
  }
  const isNew = ([key, forms]: [string, unknown]): boolean => JSON.stringify(forms) !== JSON.stringify(written[key]);
  const changed = Object.entries(texts).filter(isNew);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** Path of a page in the folder of documents, without extension: `/guide/` is `guide/index`. */
function pagePath(routePath: string, { hasLocaleFolders, lang, locales }: RouteSettings): string {
  const path = routePath.replace(/^\//, '').replace(/(^|\/)$/, '$1index');
  const isInLanguage = locales.some((locale) => path.startsWith(`${locale.lang}/`));
  return hasLocaleFolders && !isInLanguage ? `${lang}/${path}` : path;
}

/** Where the pages of a plugin go. */
interface PagesTarget {
  root: string;
  settings: RouteSettings;
  cleanUrls: boolean;
}

/** Puts the pages that the hook `addPages` of a plugin returns into the folder of documents. */
async function movePages(draft: SiteDraft, plugin: Record<string, unknown>, target: PagesTarget): Promise<number> {
  const { root, settings, cleanUrls } = target;
  const { folder, files } = draft.project;
  const made = await callHook(draft, nameOf(plugin), ['addPages', plugin['addPages']], {}, true);
  const pages = listOf(made).filter(isRecord);
  for (const { routePath, filepath, content } of pages) {
    const path = pagePath(String(routePath), settings);
    if (typeof content === 'string') draft.writes.set(`${root}/${path}.mdx`, content);
    const file = posix.relative(folder, String(filepath));
    if (!files.includes(file)) continue;
    const page = path + extname(file);
    if (draft.pages.has(file)) draft.copies.set(`${root}/${page}`, file);
    else {
      const url = routeToUrl(sourceToRoute(page, settings).routePath, { base: '/', cleanUrls });
      draft.moves.set(file, `${root}/${page}`);
      draft.pages.set(file, { file, url, fields: {} });
    }
  }
  return pages.length;
}

/** Moves the pages and texts of the plugins that the site wrote itself. Their other hooks are noted. */
export async function moveOwnPlugins(
  draft: SiteDraft,
  plugins: readonly unknown[],
  target: PagesTarget,
): Promise<void> {
  for (const plugin of plugins.filter(isRecord)) {
    const count = await movePages(draft, plugin, target);
    if (count > 0)
      draft.notes.push({
        file: 'site.config.ts',
        message: `Pages of ${nameOf(plugin)} became files: ${count}. Write a plugin with \`addPages\` if they change with each build.`,
      });
    const { name: _, addPages, i18nSource, ...others } = plugin;
    if (Object.keys(others).length > 0 || (!addPages && !i18nSource))
      noteLeftPlugin(draft, plugin, 'plugin', pluginFix);
  }
}
