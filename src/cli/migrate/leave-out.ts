import { posix } from 'node:path';
import { listOf, filledString } from './page-facts.js';
import { plainPath } from './reachable-items.js';
import type { PluginDraft, SiteDraft } from './site-draft.js';
import { isRecord } from '../../shared/is-record.js';

// Parts that the new site lacks, because its build would fail with them. Each is noted.

/** Leaves out images and style sheets that are not in the project, such as those that a script of the old site makes. */
export function leaveOutMissing({ config, notes }: SiteDraft, paths: ReadonlySet<string>): void {
  const isThere = (option: string, written: unknown): boolean => {
    if (typeof written !== 'string' || written === '' || /^(?:[a-z]+:|\/\/)/i.test(written)) return true;
    const plain = written.replace(/[?#].*$/, '');
    const path = plain.startsWith('/') ? `${String(config['root'])}/public${plain}` : plain;
    if (paths.has(posix.normalize(path)) || posix.normalize(path).startsWith('../')) return true;
    notes.push({ file: 'site.config.ts', message: `\`${option}\` was left out, since there is no file ${path}.` });
    return false;
  };
  for (const option of ['icon', 'image', 'logo']) {
    const written = config[option];
    const all = isRecord(written) ? Object.values(written) : [written];
    if (!all.every((one) => isThere(option, one))) delete config[option];
  }
  if (config['globalStyles'] !== undefined)
    config['globalStyles'] = listOf([config['globalStyles']].flat()).filter((one) => isThere('globalStyles', one));
}

/** Files that plugins write, which the old generator wrote over those of the public folder. */
const pluginFiles: Readonly<Record<string, readonly string[]>> = {
  llms: ['llms.txt', 'llms-full.txt'],
  sitemap: ['sitemap.xml'],
};

/** Leaves out files of the public folder that a plugin writes. */
export function leaveOutPluginFiles({ project, config, plugins, moves, removes, notes }: SiteDraft): void {
  const names = plugins.flatMap(({ name }) => pluginFiles[name] ?? []);
  const paths = new Set(names.map((name) => `${String(config['root'] ?? 'docs')}/public/${name}`));
  for (const file of project.files)
    if (paths.has(moves.get(file) ?? file)) {
      removes.add(file);
      notes.push({ file, message: 'This file was left out, since a plugin writes one of the same name.' });
    }
}

/**
 * Leaves out pages that have the URL of another one, of which other generators show one. Every page must be the only one
 * at its URL in Heddle. The first is kept.
 */
export function leaveOutCollisions(draft: SiteDraft): string[] {
  const owners = new Map<string, string>();
  return [...draft.pages.values()].flatMap(({ file, url, newUrl = url }) => {
    const path = plainPath(newUrl);
    const owner = owners.get(path);
    if (owner === undefined) {
      owners.set(path, file);
      return [];
    }
    draft.pages.delete(file);
    draft.notes.push({ file, message: `This page was left out, since ${owner} has the same URL ${newUrl}.` });
    return [file];
  });
}

/** Leaves out an index of Algolia whose keys are variables of the environment, which are not known here. */
export function leaveOutAlgolia({ config, notes }: SiteDraft): void {
  const search = isRecord(config['search']) ? config['search'] : {};
  const { algolia, ...rest } = search;
  if (!isRecord(algolia)) return;
  if (['appId', 'apiKey', 'indexName'].every((name) => filledString(algolia[name]) !== undefined)) return;
  config['search'] = Object.keys(rest).length > 0 ? rest : undefined;
  notes.push({
    file: 'site.config.ts',
    message: '`search.algolia` was left out, since a key is missing. Set its keys, or keep the local index.',
  });
}

/** Leaves out plugins that need the URL of the site where it is not known, such as one from a variable of the environment. */
export function leaveOutWithoutOrigin(draft: SiteDraft): void {
  const hasUrl = ({ options }: PluginDraft): boolean =>
    isRecord(options) && filledString(options['siteUrl']) !== undefined;
  const needsUrl = (plugin: PluginDraft): boolean => /^(?:sitemap|rss)$/.test(plugin.name) && !hasUrl(plugin);
  const left = draft.config['siteOrigin'] === undefined ? draft.plugins.filter(needsUrl) : [];
  draft.plugins = draft.plugins.filter((plugin) => !left.includes(plugin));
  for (const { name } of left)
    draft.notes.push({
      file: 'site.config.ts',
      message: `The plugin ${name} was left out, since the URL of the site is not known. Set \`siteOrigin\`, and add it.`,
    });
}
