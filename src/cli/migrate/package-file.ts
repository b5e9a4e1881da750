import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import picomatch from 'picomatch';
import { projects } from '../../compat/projects.js';
import { toolVersion } from '../../build/cache/cache-key.js';
import { withSlashes } from '../../build/files/paths.js';
import { packageRoot, repositoryRoot } from '../../build/files/package-root.js';
import { pluginPackages, usableVersions } from '../../plugins/plugin-packages.js';
import { codeRanges } from './edits/code-ranges.js';
import { listOf, parseYaml } from './page-facts.js';
import { listProjectFiles } from './project-files.js';
import type { SiteDraft } from './site-draft.js';
import { isRecord } from '../../shared/is-record.js';

/** The commands of other generators, with a folder as their argument. */
const foreignCommand = new RegExp(projects.map(({ script }) => script.source).join('|'), 'g');
const ownCommand: Readonly<Record<string, string>> = {
  dev: 'dev',
  start: 'dev',
  build: 'build',
  preview: 'preview',
  serve: 'preview',
};
const onlyForeign = new RegExp(`\\b(?:${projects.flatMap(({ program }) => program ?? []).join('|')})\\b`);

/** Versions of packages that generators bring along and pages import. */
const broughtAlong: Readonly<Record<string, string>> = {
  clsx: '^2.1.1',
  'prism-react-renderer': '^2.4.1',
  '@mdx-js/react': '^3.1.1',
};

const importedFrom = /\b(?:from|import|require\()\s*["']((?:@[\w.-]+\/)?[\w][\w.-]*)/g;

/** Names of the packages that files of a project import, besides its configuration. */
function importedPackages({ project, removes }: SiteDraft): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of project.files) {
    if (!/\.(?:mdx?|[cm]?[jt]sx?)$/.test(file) || removes.has(file)) continue;
    const source = readFileSync(join(project.folder, file), 'utf8');
    const code = /\.mdx?$/.test(file) ? codeRanges(source) : [];
    for (const { 1: name, index } of source.matchAll(importedFrom))
      if (!code.some(([start, end]) => index >= start && index < end)) found.add(name!);
  }
  return found;
}

const readJson = (file: string): Record<string, unknown> => {
  const value = existsSync(file) ? parseYaml(readFileSync(file, 'utf8')) : undefined;
  return isRecord(value) ? value : {};
};

/** True if a folder is a package of a workspace, by the patterns that pnpm, npm or Yarn read at its root. */
export function isInWorkspace(root: string, folder: string): boolean {
  const { packages } = readJson(join(root, 'pnpm-workspace.yaml'));
  const { workspaces } = readJson(join(root, 'package.json'));
  const patterns = listOf(packages ?? (isRecord(workspaces) ? workspaces['packages'] : workspaces)).map(String);
  const ignore = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const wanted = patterns
    .filter((pattern) => !pattern.startsWith('!'))
    .map((pattern) => pattern.replace(/^\.\/|\/$/g, ''));
  return picomatch.isMatch(withSlashes(relative(root, folder)), wanted, { ignore });
}

/** Versions of packages that a project declares in another way than by a range: those of its workspace and its catalogs. */
function createVersionLookup(folder: string): (name: string, range: string) => string | undefined {
  const root = repositoryRoot(folder);
  /** Versions of the packages in the workspace; null for private ones, which are on no registry. */
  let versions: Map<string, unknown> | undefined;
  const ofWorkspace = (name: string): string | undefined => {
    versions ??= new Map(
      listProjectFiles(root)
        .filter((file) => /(?:^|\/)package\.json$/.test(file))
        .map((file) => readJson(join(root, file)))
        .map((content) => [String(content['name']), content['private'] === true ? null : content['version']]),
    );
    const version = versions.get(name);
    return typeof version === 'string' ? `^${version}` : undefined;
  };
  return (name, range) => {
    const [, kind, rest = ''] = /^(workspace|catalog):(.*)$/.exec(range) ?? [];
    if (kind === 'workspace') return /^[~^]?\d/.test(rest) ? rest : ofWorkspace(name);
    if (kind === undefined) return range;
    const { workspaces, ...ofBun } = readJson(join(root, 'package.json'));
    const workspace = {
      ...ofBun,
      ...(isRecord(workspaces) ? workspaces : {}),
      ...readJson(join(root, 'pnpm-workspace.yaml')),
    };
    const catalogs = isRecord(workspace['catalogs']) ? workspace['catalogs'] : {};
    const catalog = rest === '' || rest === 'default' ? (workspace['catalog'] ?? catalogs['default']) : catalogs[rest];
    const version = isRecord(catalog) ? catalog[name] : undefined;
    return typeof version === 'string' ? version : undefined;
  };
}

/** Version of a package in the nearest `package.json` above a project, from which a workspace shares it. */
function sharedVersion(name: string, folder: string): string | undefined {
  const root = repositoryRoot(folder);
  for (let above = folder; above !== root && dirname(above) !== above;) {
    above = dirname(above);
    const content = readJson(join(above, 'package.json'));
    for (const group of [content['dependencies'], content['devDependencies']])
      if (isRecord(group) && typeof group[name] === 'string') return group[name];
  }
  return undefined;
}

/** Major version of a package of a project: of the installed one, or by a range in its `package.json` or one above it. */
export function majorVersion(name: string, folder: string): number | undefined {
  const installed = readJson(join(folder, 'node_modules', name, 'package.json'))['version'];
  const { dependencies, devDependencies } = readJson(join(folder, 'package.json'));
  const declared = {
    ...(isRecord(devDependencies) ? devDependencies : {}),
    ...(isRecord(dependencies) ? dependencies : {}),
  };
  const range = installed ?? declared[name] ?? sharedVersion(name, folder);
  const version = typeof range === 'string' ? createVersionLookup(folder)(name, range) : undefined;
  const major = /\d+/.exec(version ?? '')?.[0];
  return major === undefined ? undefined : Number(major);
}

/** Optional packages that Heddle's plugins need, with versions that the plugins can use. */
function pluginVersions({ plugins }: SiteDraft): Record<string, string> {
  const { peerDependencies } = readJson(join(packageRoot(), 'package.json'));
  const names = plugins.flatMap(({ name }) =>
    Object.hasOwn(pluginPackages, name) ? pluginPackages[name as keyof typeof pluginPackages] : [],
  );
  const accepted = peerDependencies as Record<string, string>;
  return Object.fromEntries(
    names.map((name) => [name, usableVersions[name] === undefined ? accepted[name]! : `^${usableVersions[name]}`]),
  );
}

/** True for a range of React that only releases before 19 satisfy. */
const isOldReact = (name: string, range: string): boolean =>
  (name === 'react' || name === 'react-dom') && !range.includes('||') && Number(/\d+/.exec(range)?.[0] ?? 19) < 19;

/** True for a package that only the old generator used, by the names and patterns of a draft. */
export const isOfGenerator = (name: string, patterns: SiteDraft['packages']): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/**
 * `package.json` with Heddle in place of the old generator. `isApart` is true if the new project is not in the workspace of
 * the old one, whose versions are then written out.
 */
export function packageFile(text: string | undefined, draft: SiteDraft, isApart: boolean): string {
  const { packages: patterns, addedPackages, project } = draft;
  const content: unknown = text === undefined ? { name: 'docs', private: true, type: 'module' } : JSON.parse(text);
  if (!isRecord(content)) return text!;
  const imported = importedPackages(draft);
  const isForeign = (name: string): boolean =>
    !(Object.hasOwn(broughtAlong, name) && imported.has(name)) && isOfGenerator(name, patterns);
  const versionOf = createVersionLookup(project.folder);
  const note = (message: string): void => void draft.notes.push({ file: 'package.json', message });
  const unknown: string[] = [];
  const kept = (group: unknown): Record<string, unknown> => {
    const entries = Object.entries(isRecord(group) ? group : {}).filter(([name]) => !isForeign(name));
    return Object.fromEntries(
      entries.flatMap(([name, written]) => {
        const range = isApart ? versionOf(name, String(written)) : String(written);
        if (range === undefined) {
          unknown.push(`${name} ("${String(written)}")`);
          return [];
        }
        return [[name, isOldReact(name, range) ? '^19.0.0' : range]];
      }),
    );
  };
  const scripts = Object.entries(isRecord(content['scripts']) ? content['scripts'] : {}).flatMap(([name, command]) => {
    const moved = String(command).replace(foreignCommand, (_, ...found: unknown[]) => {
      const verb = found.find((part) => typeof part === 'string' && Object.hasOwn(ownCommand, part)) as string;
      return `heddle ${ownCommand[verb]!}`;
    });
    return onlyForeign.test(moved) ? [] : [[name, moved] as const];
  });
  const names = Object.fromEntries(scripts);
  if (!Object.values(names).some((command) => command.includes('heddle')))
    Object.assign(names, { dev: 'heddle dev', build: 'heddle build', preview: 'heddle preview' });
  const { dependencies: oldDependencies, devDependencies: oldDevDependencies, browserslist: _, ...rest } = content;
  const dependencies = kept(oldDependencies);
  const devDependencies = kept(oldDevDependencies);
  const declared = { ...dependencies, ...devDependencies };
  for (const name of imported) {
    const version =
      broughtAlong[name] ?? (isApart && !isForeign(name) ? sharedVersion(name, project.folder) : undefined);
    const range = version && versionOf(name, version);
    if (range && !Object.hasOwn(declared, name)) devDependencies[name] = isOldReact(name, range) ? '^19.0.0' : range;
  }
  if (unknown.length > 0)
    note(`Packages whose version is not known were left out: ${unknown.join(', ')}. Add those that the site needs.`);
  if (isOldReact('react', String(isRecord(oldDependencies) ? (oldDependencies['react'] ?? '19') : '19')))
    note('React was raised to version 19. Components of packages that need an earlier one have to be updated.');
  const added = Object.fromEntries(
    Object.entries({ ...pluginVersions(draft), ...addedPackages }).filter(
      ([name]) => !Object.hasOwn(dependencies, name),
    ),
  );
  const moved = {
    ...rest,
    scripts: names,
    ...(Object.keys(dependencies).length > 0 ? { dependencies } : {}),
    devDependencies: { ...added, ...devDependencies, heddle: `^${toolVersion}` },
  };
  return `${JSON.stringify(moved, undefined, /\n\t"/.test(text ?? '') ? '\t' : 2)}\n`;
}
