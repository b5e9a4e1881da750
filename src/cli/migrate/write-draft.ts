import { copyFileSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { toolVersion } from '../../build/cache/cache-key.js';
import { createFolder } from '../../build/util/create-folder.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { configSource } from './config-source.js';
import { editFrontMatter } from './edit-front-matter.js';
import { editLinks } from './edit-links.js';
import { isObject } from './page-facts.js';
import type { DraftNote, SiteDraft } from './site-draft.js';

/** One file of the new project that is not simply the old one. */
interface FileChange {
  path: string;
  /** Path in the old project, if the file was there. */
  from?: string;
  /** Undefined for a file that moves as it is. */
  text?: string;
}

/** Everything that a move does to the files of a project. */
export interface MigrationPlan {
  changes: readonly FileChange[];
  /** Paths in the old project of files that the new one does not have. */
  removed: readonly string[];
  /** Old paths of files that stay as they are. */
  kept: readonly string[];
  notes: readonly DraftNote[];
}

/** Files whose relative paths follow a move. */
const linking = /\.(?:mdx?|[cm]?[jt]sx?|css|scss|less)$/;

/** The commands of other generators, with a folder behind them. */
const foreignCommand =
  /\b(?:rspress|vitepress|docusaurus|astro)\s+(dev|start|build|preview|serve)\b(?:\s+(?!-|&|\|)\S+)?|\bmkdocs\s+(serve|build)\b|\bdocsify\s+(serve)\b(?:\s+\S+)?/g;
const ownCommand: Readonly<Record<string, string>> = {
  dev: 'dev',
  start: 'dev',
  build: 'build',
  preview: 'preview',
  serve: 'preview',
};
const onlyForeign = /\b(?:rspress|vitepress|docusaurus|astro|docsify)\b/;

/** `package.json` with Heddle in place of the old generator. */
function packageFile(text: string | undefined, { packages: patterns, addedPackages }: SiteDraft): string {
  const content: unknown = text === undefined ? { name: 'docs', private: true, type: 'module' } : JSON.parse(text);
  if (!isObject(content)) return text!;
  const isForeign = (name: string): boolean =>
    patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
  const kept = (group: unknown): Record<string, unknown> | undefined => {
    if (!isObject(group)) return undefined;
    return Object.fromEntries(Object.entries(group).filter(([name]) => !isForeign(name)));
  };
  const scripts = Object.entries(isObject(content['scripts']) ? content['scripts'] : {}).flatMap(([name, command]) => {
    const moved = String(command).replace(foreignCommand, (_, ...found: unknown[]) => {
      const verb = found.find((part) => typeof part === 'string' && Object.hasOwn(ownCommand, part)) as string;
      return `heddle ${ownCommand[verb]!}`;
    });
    return onlyForeign.test(moved) ? [] : [[name, moved] as const];
  });
  const names = Object.fromEntries(scripts);
  if (!Object.values(names).some((command) => command.includes('heddle')))
    Object.assign(names, { dev: 'heddle dev', build: 'heddle build', preview: 'heddle preview' });
  const { dependencies, devDependencies, browserslist: _, ...rest } = content;
  const moved = {
    ...rest,
    scripts: names,
    ...(isObject(dependencies) && Object.keys(kept(dependencies)!).length > 0
      ? { dependencies: kept(dependencies) }
      : {}),
    devDependencies: { ...addedPackages, ...kept(devDependencies), heddle: `^${toolVersion}` },
  };
  return `${JSON.stringify(moved, undefined, /\n\t"/.test(text ?? '') ? '\t' : 2)}\n`;
}

/** `.gitignore` with the folders that Heddle writes. */
function ignoreFile(text: string): string {
  const lines = text.split(/\r?\n/);
  const missing = ['node_modules', 'doc_build', '.heddle'].filter(
    (name) => !lines.some((line) => line.replace(/^\/|\/$/g, '') === name),
  );
  return missing.length === 0 ? text : `${text.replace(/\n*$/, text === '' ? '' : '\n')}${missing.join('\n')}\n`;
}

/** The list of what is left to do, as a file of the new project. */
function notesFile({ project }: SiteDraft, notes: readonly DraftNote[]): string {
  const rows = notes.map(
    ({ file, line, message }) => `- ${file ? `\`${file}${line ? `:${line}` : ''}\`: ` : ''}${message}`,
  );
  return `# Moved from ${project.generator}\n\nWritten by \`heddle migrate\`. Delete this file when nothing is left to do.\n\n${rows.length > 0 ? rows.join('\n') : 'Nothing is left to do by hand.'}\n`;
}

/** Adds the redirects that lead somewhere: to a page of the new site, to what a pattern matches, or to another site. */
function addRedirects(draft: SiteDraft): void {
  const plain = (url: string): string => url.replace(/[#?].*$/, '').replace(/(?:\.html|\/)$/, '');
  const urls = new Set([...draft.pages.values()].map(({ url }) => plain(url)));
  const targets = new Map(draft.redirects.map(({ from, to }) => [plain(from), to]));
  /** The end of a chain of redirects. */
  const lastTarget = (to: string): string => {
    let last = to;
    for (let steps = 0; steps < targets.size && !urls.has(plain(last)); steps++) {
      const next = targets.get(plain(last));
      if (next === undefined) return last;
      last = next;
    }
    return last;
  };
  const redirects = draft.redirects.flatMap(({ from, to }) => {
    if (from.startsWith('^') || /^https?:/.test(to)) return [{ from, to }];
    const last = lastTarget(to);
    if (urls.has(plain(last))) return urls.has(plain(from)) ? [] : [{ from, to: last }];
    draft.notes.push({
      file: 'site.config.ts',
      message: `The redirect from ${from} to ${to} was left out, since it leads to no page.`,
    });
    return [];
  });
  if (redirects.length > 0)
    draft.plugins.push({ name: 'clientRedirects', module: 'heddle/plugins/client-redirects', options: { redirects } });
}

/** Plans what becomes of each file in the new project's folder. Reads the files whose text may change. */
export function planMigration(draft: SiteDraft, folder: string): MigrationPlan {
  const { project, moves, removes, writes, pages } = draft;
  const known = new Set(project.files);
  const isElsewhere = folder !== project.folder;
  const isOutside = (path: string): boolean => path.startsWith('../') && !known.has(path);
  const newPath = (path: string): string =>
    isElsewhere && isOutside(path)
      ? relative(folder, join(project.folder, path)).replaceAll('\\', '/')
      : (moves.get(path) ?? path);
  const exists = (path: string): boolean =>
    known.has(path) || (isOutside(path) && Boolean(lstatSync(join(project.folder, path), { throwIfNoEntry: false })));
  addRedirects(draft);
  const read = (file: string): string => readFileSync(join(project.folder, file), 'utf8');
  const changes: FileChange[] = [];
  const removed: string[] = [];
  const kept: string[] = [];
  for (const file of project.files) {
    if (removes.has(file)) {
      removed.push(file);
      continue;
    }
    const path = newPath(file);
    if (file === 'package.json' || file === '.gitignore' || writes.has(path)) continue;
    const fields = pages.get(file)?.fields ?? {};
    let text: string | undefined;
    if (linking.test(file) && (moves.size > 0 || isElsewhere || Object.keys(fields).length > 0)) {
      const before = read(file);
      const linked =
        moves.size > 0 || isElsewhere
          ? editLinks(before, {
              file,
              newPath,
              exists,
              contentFolder: draft.contentFolders.find((path) => file.startsWith(`${path}/`)) ?? '',
            })
          : before;
      const after = editFrontMatter(linked, fields);
      if (after !== before) text = after;
    }
    if (text !== undefined || path !== file)
      changes.push({ path, from: file, ...(text === undefined ? {} : { text }) });
    else kept.push(file);
  }
  const config = configSource(draft);
  const notes = [...draft.notes].map((note) =>
    note.file === undefined ? note : { ...note, file: newPath(note.file) },
  );
  const own = new Map([
    ...writes,
    ['site.config.ts', config],
    ['package.json', packageFile(known.has('package.json') ? read('package.json') : undefined, draft)],
    ['.gitignore', ignoreFile(known.has('.gitignore') ? read('.gitignore') : '')],
    ['MIGRATION.md', notesFile(draft, notes)],
  ]);
  for (const [path, text] of own) changes.push({ path, text, ...(known.has(path) ? { from: path } : {}) });
  return { changes: changes.sort((a, b) => compareCodeUnits(a.path, b.path)), removed, kept, notes };
}

/**
 * Writes a planned site into `folder`. In the project's own folder, files that moved or that nothing uses any more are
 * deleted there; elsewhere all others are copied, and the project stays as it is.
 */
export function writePlan(plan: MigrationPlan, projectFolder: string, folder: string): void {
  const isInPlace = folder === projectFolder;
  const place = (path: string): string => {
    const target = join(folder, path);
    createFolder(dirname(target));
    return target;
  };
  // All are read before one is written: a file may move to the path of another.
  const moved = plan.changes.map(({ path, from, text }) => ({
    path,
    from,
    content: text ?? readFileSync(join(projectFolder, from!)),
  }));
  if (isInPlace) {
    for (const path of plan.removed) rmSync(join(folder, path), { force: true });
    // What is outside of the project may belong to others as well.
    for (const { path, from } of moved)
      if (from !== undefined && from !== path && !from.startsWith('../')) rmSync(join(folder, from), { force: true });
  } else for (const path of plan.kept) copyFileSync(join(projectFolder, path), place(path));
  for (const { path, content } of moved) writeFileSync(place(path), content);
}
