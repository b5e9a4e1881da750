import { posix } from 'node:path';
import { dialects } from '../../../compat/dialects.js';
import { replaceOutsideCode } from './code-ranges.js';

/** Where relative paths of a file lead after files have moved. */
export interface MovedFile {
  /** Old path of the file that is edited. */
  file: string;
  /** New path of a file or folder of the old project. */
  newPath(path: string): string;
  /** True if the old project has this file or folder. */
  exists(path: string): boolean;
  /** Old folder from which the generator resolves links to files that are not beside the page; `''` if there is none. */
  contentFolder: string;
  /** Folders of the old project by the beginnings of paths that `tsconfig.json` defines for them, such as `~/`. */
  aliases?: ReadonlyMap<string, string>;
  /** True if the new project is in another repository than the old one. */
  isApart?: boolean;
}

/** Places in which relative paths occur: links, images, attributes, imports, style sheets, and included files. */
const relativePaths = [
  /(\]\()(\.{1,2}\/[^)\s#?]+)/g,
  /(^\[[^\]]+\]:[ \t]+)(\.{1,2}\/[^\s#?]+)/gm,
  /(\b(?:src|href|to|poster)=["'])(\.{1,2}\/[^"'#?]+)/g,
  // With loaders of webpack in front of the path.
  /(\bfrom[ \t]+["']!{0,2}(?:[\w-]+-loader!)*)(\.{1,2}\/[^"'?]+)/g,
  /(^import[ \t]+["'])(\.{1,2}\/[^"'?]+)/gm,
  /(\b(?:require|import)\(["'])(\.{1,2}\/[^"'?]+)/g,
  /(@(?:use|forward|import)[ \t]+["'])(\.{1,2}\/[^"'?#]+)/g,
  /(\burl\(["']?)(\.{1,2}\/[^"'?#)]+)/g,
  /(^<<<[ \t]*)(\.{1,2}\/[^\s{#]+)/gm,
  /(<!--[ \t]*@include:[ \t]*)(\.{1,2}\/[^\s{#]+?)(?=[\s{#]|-->)/g,
];

/** Links to Markdown files without a dot before them, also in definitions such as `[name]: file.md`. */
const bareLink = /(\]\(|^\[[^\]]+\]:[ \t]+)(\/?)((?![./#<]|[a-z][a-z\d+.-]*:)[^)\s#?]+\.mdx?)(?=[)\s#?])/gim;

/** Imports that begin with a slash, which means the folder of the project. */
const rootImport = /((?:\bfrom[ \t]+|^import[ \t]+|\b(?:require|import)\()["'])\/([^"'?/][^"'?]*)/gm;

/** Paths from the folder of the project, by its alias in a dialect. */
const aliasedPath = new RegExp(
  `((?:["']!{0,2}(?:[\\w-]+-loader!)*|\\())(${dialects.flatMap(({ projectAlias }) => projectAlias ?? []).join('|')})/([^"')?#\\s]+)`,
  'g',
);

/** Extensions that imports and links leave out. */
const endings = [
  ...['', '.md', '.mdx', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'],
  ...['.scss', '.sass', '.css', '.less'],
];

/**
 * Path as it is written of the file or folder that a path means, after its move. Undefined if there is none. Sass leaves out
 * the underscore before the name of a part, too.
 */
function movedPath(path: string, { exists, newPath }: Pick<MovedFile, 'exists' | 'newPath'>): string | undefined {
  const part = posix.join(posix.dirname(path), `_${posix.basename(path)}`);
  const [ending, name] =
    [path, part]
      .flatMap((name) => endings.map((ending) => [ending, name] as const))
      .find(([ending, name]) => exists(name + ending)) ?? [];
  if (ending === undefined) return undefined;
  const moved = newPath(name + ending);
  if (ending === '') return moved;
  // The file may have another extension after its move.
  const short = moved.replace(/\.\w+$/, '').replace(ending.startsWith('/') ? /\/index$/ : /$^/, '');
  return name === part ? short.replace(/_([^/]*)$/, '$1') : short;
}

/** Links and images of Markdown, and files of elements, which have no aliases in Heddle. */
const markdownPath = /(\]\(|^\[[^\]]+\]:[ \t]+|\b(?:src|poster)=["'])([^)\s#?./"'][^)\s#?"']*)/gm;

/** Makes paths of Markdown that begin with an alias relative, where they point to files. */
function editAliases(source: string, { file, newPath, exists, aliases }: MovedFile): string {
  if (aliases === undefined || aliases.size === 0) return source;
  return replaceOutsideCode(source, markdownPath, (whole: string, before: string, path: string) => {
    const [prefix, folder] = [...aliases].find(([name]) => path.startsWith(name)) ?? [];
    if (prefix === undefined) return whole;
    const target = posix.join(folder!, path.slice(prefix.length));
    if (!exists(target)) return whole;
    return before + posix.relative(posix.dirname(newPath(file)), newPath(target)).replace(/^(?!\.)/, './');
  });
}

/**
 * Folders, relative to that of a file, from which a path in it may be relative, the nearest first. Sass and Less leave the URLs of a part
 * as they are written, so these are relative to the style sheet that uses the part, which usually is in a folder above.
 */
function basesOf(before: string, file: string): string[] {
  if (!before.startsWith('url(') || !/\.(?:s[ac]ss|less)$/.test(file)) return ['.'];
  const depth = file.split('/').length - 1;
  return ['.', ...Array.from({ length: depth }, (_, index) => '../'.repeat(index + 1))];
}

/**
 * Rewrites the relative paths of a file that moves to another folder, or whose targets move, so that they point to the
 * same files. Paths that point to no file stay as they are.
 */
export function editLinks(written: string, place: MovedFile): string {
  const { file, newPath, exists, contentFolder } = place;
  const isPage = /\.mdx?$/.test(file);
  const source = isPage ? editAliases(written, place) : written;
  const replace: typeof replaceOutsideCode = (text, pattern, by) =>
    isPage ? replaceOutsideCode(text, pattern, by) : text.replace(pattern, by);
  const from = posix.dirname(file);
  const to = posix.dirname(newPath(file));
  const replaced = (whole: string, before: string, path: string): string => {
    const base = basesOf(before, file).find((up) => movedPath(posix.join(from, up, path), place) !== undefined);
    if (base === undefined) return whole;
    const moved = movedPath(posix.join(from, base, path), place)!;
    const relative = posix.relative(posix.join(to, base), moved);
    const now = relative.startsWith('.') ? relative : `./${relative}`;
    return posix.normalize(now) === posix.normalize(path) ? whole : before + now;
  };
  const relative = relativePaths.reduce((text, pattern) => replace(text, pattern, replaced), source);
  const fromContent =
    contentFolder === '' || !isPage
      ? relative
      : replace(relative, bareLink, (whole: string, before: string, slash: string, path: string) => {
          if (slash === '' && exists(posix.join(from, path))) return whole;
          const target = [`${contentFolder}/${path}`, path].find(exists);
          if (target === undefined) return whole;
          const now = posix.relative(to, newPath(target));
          return before + (now.startsWith('.') ? now : `./${now}`);
        });
  // The folder of the project has an alias in some dialects, or none.
  const fromRoot = replace(fromContent, rootImport, (whole: string, before: string, path: string) => {
    const moved = movedPath(path, place);
    if (moved === undefined) return whole;
    return moved === path ? whole : before + posix.relative(to, moved).replace(/^(?!\.)/, './');
  });
  return replace(fromRoot, aliasedPath, (whole: string, before: string, alias: string, path: string) => {
    const moved = movedPath(path, place);
    if (moved === undefined) return whole;
    // Markdown has no aliases.
    return isPage && before === '('
      ? `(${posix.relative(to, moved).replace(/^(?!\.)/, './')}`
      : `${before}${alias}/${moved}`;
  });
}
