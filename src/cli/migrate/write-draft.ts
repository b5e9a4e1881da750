import { posix, dirname, join, relative } from 'node:path';
import { editLinks, type MovedFile } from './edits/edit-links.js';
import { addRoutePatterns, noteOutside, type SiteDraft, type DraftNote, type RedirectDraft } from './site-draft.js';
import { isRecord } from '../../shared/is-record.js';
import { escapeRegExp } from '../../build/values/values.js';
import { copyFileSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createFolder } from '../../build/files/folders.js';
import { repositoryRoot } from '../../build/files/package-root.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { dialects } from '../../compat/dialects.js';
import { projectOf } from '../../compat/projects.js';
import { configSource } from './config-source.js';
import {
  closeFrontMatter,
  editFrontMatter,
  repairFrontMatter,
  separateFrontMatter,
} from './edits/edit-front-matter.js';
import { pathAliases } from '../../build/files/path-aliases.js';
import {
  leaveOutAlgolia,
  leaveOutCollisions,
  leaveOutMissing,
  leaveOutPluginFiles,
  leaveOutWithoutOrigin,
} from './leave-out.js';
import { isInWorkspace, isOfGenerator, packageFile } from './package-file.js';
import { isInRepository } from './project-files.js';
import { draftUrls, plainPath } from './reachable-items.js';

/** The attribute `data-theme` of the root element, with which other generators mark the appearance. */
const attribute = /(?::root|html)?\[data-theme=(['"]?)(dark|light)\1\]/g;

/**
 * Rewrites selectors of the appearance: Heddle marks the dark one with the class `dark` of the root element. In a CSS module
 * the class is a global one.
 */
export function editAppearance(source: string, isModule: boolean): string {
  const dark = isModule ? ':global(.dark)' : '.dark';
  return source.replace(attribute, (_, _quote, name) => (name === 'dark' ? `:root${dark}` : `:root:not(${dark})`));
}

// Aliases may point to folders around the project, as `@examples` to `../examples` in a repository with `docs/` beside it.
// Only the files that the site imports by them are copied, since such a folder may be the whole repository.

/** Extensions that an import may lack. */
const extensions = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json'];

/** Sets aliases that lead out of the project to their new places. Returns a function that notes what a text imports by them. */
function moveOutsideAliases(
  draft: SiteDraft,
  { newPath, exists }: Pick<MovedFile, 'newPath' | 'exists'>,
): (text: string) => void {
  const builder = isRecord(draft.config['builder']) ? draft.config['builder'] : {};
  const aliases = Object.entries(isRecord(builder['alias']) ? builder['alias'] : {}).flatMap(([name, target]) =>
    typeof target === 'string' && posix.normalize(target).startsWith('../') ? [{ name, target }] : [],
  );
  if (aliases.length === 0) return () => undefined;
  const moved = aliases.map(({ name, target }) => [name, newPath(posix.normalize(target)).replace(/^(?!\.)/, './')]);
  draft.config['builder'] = { ...builder, alias: { ...(builder['alias'] as object), ...Object.fromEntries(moved) } };
  const rules = aliases.map(({ name, target }) => ({
    pattern: new RegExp(`(?<=["'!])${escapeRegExp(name)}(/[^"'?]*)?(?=[?"'])`, 'g'),
    target,
  }));
  return (text) => {
    for (const { pattern, target } of rules)
      for (const [, rest = ''] of text.matchAll(pattern)) {
        const path = posix.normalize(target + rest);
        const found = extensions.map((extension) => path + extension).find(exists);
        if (found !== undefined) newPath(found);
      }
  };
}

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
const linking = new RegExp(
  `\\.(?:mdx?|[cm]?[jt]sx?|css|scss|less|${dialects.flatMap(({ componentLanguage }) => componentLanguage?.ending.slice(1) ?? []).join('|')})$`,
);

/** Files with options of TypeScript, which esbuild reads too. */
const compilerOptions = /(?:^|\/)tsconfig[^/]*\.json$/;

/** Path of the options that a `tsconfig.json` extends: Heddle's in place of those that stay in another repository. */
function extendedPath(path: string, { file, newPath, isApart }: MovedFile): string {
  const target = posix.join(posix.dirname(file), path);
  if (!path.startsWith('.') || !target.startsWith('../')) return path;
  if (isApart) return 'heddle/tsconfig.json';
  return posix.relative(posix.dirname(newPath(file)), newPath(target)).replace(/^(?!\.)/, './');
}

/** Options of the project without those that make JSX need React in scope, which other generators don't read. */
function editJsx(text: string, isRoot: boolean): string {
  const edited = text.replace(/("jsx"\s*:\s*)"(?:react|preserve|react-native)"/, '$1"react-jsx"');
  if (!isRoot || /"jsx"\s*:|"extends"\s*:\s*"heddle\//.test(edited) || !/"extends"/.test(edited)) return edited;
  return /"compilerOptions"\s*:\s*\{/.test(edited)
    ? edited.replace(/("compilerOptions"\s*:\s*\{)(\s*\}?)/, (_, open: string, rest: string) =>
        rest.endsWith('}') ? `${open} "jsx": "react-jsx" }` : `${open} "jsx": "react-jsx",${rest}`,
      )
    : edited.replace('"extends"', '"compilerOptions": { "jsx": "react-jsx" },\n  "extends"');
}

/** Options of TypeScript that extend Heddle's in place of those of the old generator's packages, and files that are there. */
function editCompilerOptions(text: string, { packages }: SiteDraft, place: MovedFile): string {
  const edited = text.replace(/"extends"\s*:\s*(?:"[^"]*"|\[[^\]]*\])/, (extended) =>
    extended.replace(/"(?:(?:\.{1,2}\/)+node_modules\/)?((?:@[^"/]+\/)?[^"/]+)[^"]*"/g, (written, name: string) =>
      JSON.stringify(
        isOfGenerator(name, packages) ? 'heddle/tsconfig.json' : extendedPath(written.slice(1, -1), place),
      ),
    ),
  );
  return editJsx(edited, place.file === 'tsconfig.json');
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
  const urls = draftUrls(draft, false);
  const moved = new Map(
    [...draft.pages.values()].flatMap(({ url, newUrl = url }) =>
      newUrl === url ? [] : [[plainPath(url), newUrl] as const],
    ),
  );
  const targets = new Map([...moved, ...draft.redirects.map(({ from, to }) => [plainPath(from), to] as const)]);
  /** The end of a chain of redirects. */
  const lastTarget = (to: string): string => {
    // Targets are old URLs, which other pages may have now.
    let last = moved.get(plainPath(to)) ?? to;
    for (let steps = 0; steps < targets.size && !urls.has(plainPath(last)); steps++) {
      const next = targets.get(plainPath(last));
      if (next === undefined) return last;
      last = next;
    }
    return last;
  };
  const lost: string[] = [];
  const redirects = draft.redirects.flatMap(({ from, to }) => {
    if (from.startsWith('^') || /^https?:/.test(to)) return [{ from, to }];
    const last = lastTarget(to);
    if (urls.has(plainPath(last))) return urls.has(plainPath(from)) ? [] : [{ from, to: last }];
    lost.push(`${from} to ${to}`);
    return [];
  });
  if (lost.length > 0)
    draft.notes.push({
      file: 'site.config.ts',
      message: `Redirects that point to no page were left out: ${lost.join(', ')}.`,
    });
  // Hosts of the old site may have needed a rule for each form of a URL.
  const seen = new Set<string>();
  const single = redirects.filter(({ from, to }) => {
    const rule = `${plainPath(from)} ${to}`;
    return from.startsWith('^') || (!seen.has(rule) && seen.add(rule));
  });
  // A rule for one URL comes before patterns that match it as well.
  const isPattern = ({ from }: RedirectDraft): number => Number(from.startsWith('^'));
  single.sort((a, b) => isPattern(a) - isPattern(b));
  if (single.length > 0)
    draft.plugins.push({
      name: 'clientRedirects',
      module: 'heddle/plugins/client-redirects',
      options: { redirects: single },
    });
}

/** Packages for style sheets that are not CSS, with versions, by the endings of files. */
const stylePackages: Readonly<Record<string, readonly [name: string, version: string]>> = {
  scss: ['sass', '^1.77.8'],
  sass: ['sass', '^1.77.8'],
  less: ['less', '^4.2.0'],
};

/** Adds the plugin for style sheets, if the project has some in Sass or Less, or a configuration of PostCSS. */
function addStyles(draft: SiteDraft): void {
  // Generators without a bundler serve style sheets as they are; others in the repository are of another program.
  if (projectOf(draft.project.generator).hasNoBundler) return;
  const files = draft.project.files.filter((file) => !draft.removes.has(file));
  const endings = new Set(files.flatMap((file) => /\.(scss|sass|less)$/.exec(file)?.[1] ?? []));
  const hasPostcss = files.some((file) => /^(?:postcss\.config\.\w+|\.postcssrc(?:\.\w+)?)$/.test(file));
  for (const ending of endings) draft.addedPackages[stylePackages[ending]![0]] = stylePackages[ending]![1];
  if ((endings.size > 0 || hasPostcss) && !draft.plugins.some(({ name }) => name === 'styles'))
    draft.plugins.push({ name: 'styles', module: 'heddle/plugins/styles' });
}

/** Modules that an import of a folder means. */
const folderModules = ['index.ts', 'index.tsx', 'index.js', 'index.jsx', 'index.mjs'];

/** True if a path is there and in the repository; notes one that is elsewhere. */
function isReadable(draft: SiteDraft, path: string): boolean {
  const { folder } = draft.project;
  if (!lstatSync(join(folder, path), { throwIfNoEntry: false })) return false;
  const isAllowed = isInRepository(folder, path);
  if (!isAllowed) noteOutside(draft, path, 'MIGRATION.md');
  return isAllowed;
}

/** Copies of files outside of the project, and of those that they import. `outside` grows meanwhile. */
function copiesOutside(
  outside: Set<string>,
  { folder, newPath, exists }: { folder: string } & Pick<MovedFile, 'newPath' | 'exists'>,
): FileChange[] {
  const changes: FileChange[] = [];
  for (const path of outside) {
    const stats = lstatSync(join(folder, path));
    if (stats.isDirectory())
      for (const name of folderModules) if (exists(`${path}/${name}`)) outside.add(`${path}/${name}`);
    if (!stats.isFile() || !isInRepository(folder, path)) continue;
    const target = newPath(path);
    if (!linking.test(path)) changes.push({ path: target, from: path });
    else {
      const source = readFileSync(join(folder, path), 'utf8');
      const text = editLinks(source, { file: path, newPath, exists, contentFolder: '' });
      changes.push({ path: target, from: path, ...(text === source ? {} : { text }) });
    }
  }
  return changes;
}

/** A path as a pattern that matches it alone. */
const literalPattern = (path: string): string => path.replace(/[\\*?[\]{}()!+@|]/g, '\\$&');

/** Imports of packages in style sheets. */
const packageStyle = /^[ \t]*@import\s+(?:url\()?(['"])((?:@[\w.-]+\/)?\w[\w.-]*)[^'"\n]*\1[^;\n]*;?[ \t]*\r?\n?/gm;

/** A style sheet without the imports of style sheets that only the old generator has. */
const withoutForeignStyles = (source: string, file: string, { packages, notes }: SiteDraft): string =>
  source.replace(packageStyle, (line, _quote, name: string) => {
    if (!isOfGenerator(name, packages)) return line;
    notes.push({ file, message: `\`${line.trim()}\` was left out, because the package is one of the old generator.` });
    return '';
  });

/** A page without fields that are not valid YAML, which are noted. */
const withValidFields = (source: string, file: string, { notes }: SiteDraft): string =>
  repairFrontMatter(source, (fields) =>
    notes.push({
      file,
      message: `Fields of the front matter were left out, since they are not valid YAML: ${fields.join(', ')}.`,
    }),
  );

/** Rewrites syntax that only one generator has. */
function editSyntax(written: string, file: string, draft: SiteDraft): string {
  const {
    project: { generator },
    editMarkdown,
    editComponent,
    editStyles,
  } = draft;
  const isPage = /\.mdx?$/.test(file);
  const isOpenEnded = isPage && projectOf(generator).hasOpenFrontMatter;
  const closed = isOpenEnded ? separateFrontMatter(closeFrontMatter(written)) : written;
  if (isPage) return editMarkdown(withValidFields(closed, file, draft), file);
  if (/\.[jt]sx?$/.test(file)) return editComponent(closed);
  if (!/\.(?:css|scss|less)$/.test(file)) return closed;
  return withoutForeignStyles(editAppearance(editStyles(closed), /\.module\.\w+$/.test(file)), file, draft);
}

/** Text of a file in the new project. With `isMoving`, its links follow the files that move. */
function editFile(written: string, draft: SiteDraft, place: MovedFile, isMoving: boolean): string {
  const { file } = place;
  if (compilerOptions.test(file)) return editCompilerOptions(written, draft, place);
  const edited = editSyntax(written, file, draft);
  const fields = draft.pages.get(file)?.fields ?? {};
  return editFrontMatter(isMoving ? editLinks(edited, place) : edited, fields);
}

/** Folders outside of the project with files of its site, to which links mean pages. */
function outerFolders(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of files)
    for (let path = posix.dirname(file); path.startsWith('../') && !found.has(path); path = posix.dirname(path))
      found.add(path);
  return found;
}

/** Plans what becomes of each file in the new project's folder. Reads the files whose text may change. */
export function planMigration(draft: SiteDraft, folder: string): MigrationPlan {
  const { project, moves, removes, writes } = draft;
  const known = new Set(project.files);
  const folders = outerFolders(project.files);
  const isElsewhere = folder !== project.folder;
  const isOutside = (path: string): boolean => path.startsWith('../') && !known.has(path) && !folders.has(path);
  const repository = repositoryRoot(project.folder);
  const isOtherRepository = isElsewhere && repositoryRoot(dirname(folder)) !== repository;
  /** Files outside of the project that it uses, by their paths from it. */
  const outside = new Set<string>();
  const newPath = (path: string): string => {
    if (!isElsewhere || !isOutside(path)) return moves.get(path) ?? path;
    const absolute = join(project.folder, path);
    if (!isOtherRepository || relative(repository, absolute).startsWith('..'))
      return relative(folder, absolute).replaceAll('\\', '/');
    outside.add(path);
    return `outside/${relative(repository, absolute).replaceAll('\\', '/')}`;
  };
  const exists = (path: string): boolean => known.has(path) || (isOutside(path) && isReadable(draft, path));
  const root = String(draft.config['root'] ?? 'docs');
  const collisions = leaveOutCollisions(draft).map((file) => literalPattern(posix.relative(root, newPath(file))));
  addRoutePatterns(draft, 'exclude', collisions);
  leaveOutAlgolia(draft);
  leaveOutWithoutOrigin(draft);
  leaveOutPluginFiles(draft);
  addRedirects(draft);
  addStyles(draft);
  const read = (file: string): string => readFileSync(join(project.folder, file), 'utf8');
  const aliases = known.has('tsconfig.json') ? pathAliases(read('tsconfig.json')) : new Map<string, string>();
  const noteImports = moveOutsideAliases(draft, { newPath, exists });
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
    let text: string | undefined;
    if (linking.test(file) || compilerOptions.test(file)) {
      const written = read(file);
      noteImports(written);
      const contentFolder = draft.contentFolders.find((path) => file.startsWith(`${path}/`)) ?? '';
      const place = { file, newPath, exists, aliases, contentFolder, isApart: isOtherRepository };
      const after = editFile(written, draft, place, moves.size > 0 || isElsewhere);
      if (after !== written) text = after;
    }
    if (text !== undefined || path !== file)
      changes.push({ path, from: file, ...(text === undefined ? {} : { text }) });
    else kept.push(file);
  }
  for (const [path, from] of draft.copies) if (isReadable(draft, from)) changes.push({ path, from });
  changes.push(...copiesOutside(outside, { folder: project.folder, newPath, exists }));
  if (outside.size > 0) {
    const folderPath = posix.relative(root, 'outside');
    addRoutePatterns(draft, 'include', [`${folderPath}/**`]);
    addRoutePatterns(draft, 'exclude', [`${folderPath}/**/*.{md,mdx}`]);
    draft.notes.push({
      message: 'Files around the old project were copied to outside/, because the site uses them.',
    });
  }
  leaveOutMissing(draft, new Set([...kept, ...changes.map(({ path }) => path), ...writes.keys()]));
  const config = configSource(draft);
  const packageJson = packageFile(
    known.has('package.json') ? read('package.json') : undefined,
    draft,
    isElsewhere && (isOtherRepository || !isInWorkspace(repository, folder)),
  );
  const placed = draft.notes.map((note) => (note.file === undefined ? note : { ...note, file: newPath(note.file) }));
  // Several parts of a configuration may lack the same.
  const notes = [...new Map(placed.map((note) => [JSON.stringify(note), note])).values()];
  const own = new Map([
    ...writes,
    ['site.config.ts', config],
    ['package.json', packageJson],
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
    const kept = new Set(plan.kept);
    // Files outside of the project may belong to other projects as well.
    for (const { path, from } of moved)
      if (from !== undefined && from !== path && !from.startsWith('../') && !kept.has(from))
        rmSync(join(folder, from), { force: true });
  } else for (const path of plan.kept) copyFileSync(join(projectFolder, path), place(path));
  for (const { path, content } of moved) {
    const target = place(path);
    // The target of a symbolic link is a file of its own, whose links may start from another folder.
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(target);
    writeFileSync(target, content);
  }
}
