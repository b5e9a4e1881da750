import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { replaceOutsideCode } from '../../../cli/migrate/edits/code-ranges.js';
import type { SiteDraft } from '../../../cli/migrate/site-draft.js';

// Vite compiles Markdown as components, so that pages show `<Install />` where a theme registers `install.md` for it. Heddle
// includes the file: `<!--@include: @/components/install.md-->`.

/** `import Install from './install.md'`. */
const markdownImport = /^[ \t]*import[ \t]+(\w+)[ \t]+from[ \t]+['"](\.[^'"]+\.md)['"]/gm;

/** A line of the types that unplugin-vue-components writes: `Install: typeof import('./install.md')['default']`. */
const registeredType = /^\s*(\w+): typeof import\(['"](\.[^'"]+\.md)['"]\)/gm;

/** `app.component('InstallSteps', Install)`. */
const registration = /\.component\(\s*['"]([\w-]+)['"]\s*,\s*(\w+)\s*\)/g;

/** A tag without attributes and content on a line of its own. */
const tagLine = /^([ \t]*)<([A-Z]\w*|[a-z]\w*-[\w-]+)[ \t]*(?:\/>|>[ \t]*<\/\2>)[ \t]*$/gm;

/** Tags in both of the ways that Vue accepts: `InstallSteps` is `install-steps`, too. */
export const kebabCase = (name: string): string => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase();

/** Markdown files of the project by the tags that a module of the theme, or a file of types, has for them. */
function registeredFiles({ project: { folder, files } }: SiteDraft): Map<string, string> {
  const known = new Set(files);
  const found = new Map<string, string>();
  for (const module of files) {
    const isTheme = /(?:^|\/)\.vitepress\/theme\/index\.[cm]?[jt]s$/.test(module);
    if (!isTheme && !/(?:^|\/)components\.d\.ts$/.test(module)) continue;
    const source = readFileSync(join(folder, module), 'utf8');
    const names = new Map([...source.matchAll(registration)].map(([, tag, name]) => [name!, tag!]));
    for (const [, name = '', path = ''] of source.matchAll(isTheme ? markdownImport : registeredType)) {
      const file = posix.join(posix.dirname(module), path);
      if (known.has(file)) found.set(kebabCase(names.get(name) ?? name), file);
    }
  }
  return found;
}

/** Markdown files that other Markdown files import. */
function importedFiles({ project: { folder, files } }: SiteDraft): Set<string> {
  const known = new Set(files);
  const pages = files.filter((file) => file.endsWith('.md'));
  return new Set(
    pages.flatMap((page) =>
      [...readFileSync(join(folder, page), 'utf8').matchAll(markdownImport)]
        .map(([, , path = '']) => posix.join(posix.dirname(page), path))
        .filter((file) => known.has(file)),
    ),
  );
}

/**
 * Finds the Markdown files that are components, and moves those that are not among the pages there. Returns the new paths
 * below the folder of the pages: of registered files by tag, and of those that moved.
 */
export function moveParts(draft: SiteDraft, root: string): { parts: Map<string, string>; moved: string[] } {
  const moved: string[] = [];
  const registered = registeredFiles(draft);
  const newPaths = new Map<string, string>();
  for (const file of new Set([...registered.values(), ...importedFiles(draft)])) {
    const path = posix.relative(root, file);
    const isInside = !path.startsWith('../') && !path.includes('.vitepress/');
    const target = isInside ? path : `components/${posix.basename(file)}`;
    newPaths.set(file, target);
    if (isInside || existsSync(join(draft.project.folder, root, target))) continue;
    draft.moves.set(file, posix.join(root, target));
    moved.push(target);
  }
  const parts = new Map([...registered].map(([tag, file]) => [tag, newPaths.get(file)!]));
  return { parts, moved };
}

/** Replaces tags of Markdown files, registered for all pages or imported by this one, by inclusions of the files. */
export function includeParts(source: string, parts: ReadonlyMap<string, string>): string {
  const paths = new Map([...parts].map(([tag, path]) => [tag, `@/${path}`]));
  for (const [, name = '', path = ''] of source.matchAll(markdownImport)) paths.set(kebabCase(name), path);
  if (paths.size === 0) return source;
  return replaceOutsideCode(source, tagLine, (whole: string, indent: string, name: string) => {
    const path = paths.get(kebabCase(name));
    return path === undefined ? whole : `${indent}<!--@include: ${path}-->`;
  });
}
