import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { plainPath } from '../../../cli/migrate/reachable-items.js';
import type { SiteDraft } from '../../../cli/migrate/site-draft.js';
import { collectionRoot } from './pages.js';

// Pages of Astro that are none of Starlight: files in `src/pages`, whose paths are their URLs.

/** Title of a page: that of its document, or what it passes to a layout. */
function titleOf(source: string, path: string): string {
  const written =
    /<title>([^<{]+)<\/title>/.exec(source)?.[1] ?? /\btitle(?:=|:\s*)(["'`])([^"'`{}<\n]+)\1/.exec(source)?.[2];
  const [name = ''] = path
    .replace(/\/?index$/, '')
    .split('/')
    .slice(-1);
  return (written ?? name).trim() || 'Home';
}

/** A page that shows the component of one of Astro. */
const componentPage = (file: string, path: string, source: string): string => {
  const from = posix.dirname(`${collectionRoot}/${path}.mdx`);
  return `---\ntitle: ${JSON.stringify(titleOf(source, path))}\n---\n\nimport Page from '${posix.relative(from, file)}';\n\n<Page />\n`;
};

/** URL path to which a page only redirects; undefined for other pages. */
const redirectOf = (source: string): string | undefined =>
  /^\s*---\s*(?:\/\/[^\n]*\n\s*)*return\s+Astro\.(?:redirect|rewrite)\(\s*["'`]([^"'`\s]+)["'`][^)]*\);?\s*---\s*$/.exec(
    source,
  )?.[1];

/**
 * Adds the pages of `src/pages`: those in Markdown move, those that only redirect to another page become redirects, and others show their
 * component. Pages of Starlight come first.
 */
export function addOwnPages(draft: SiteDraft, trailingSlash: boolean): void {
  const { project, pages, moves, writes, notes } = draft;
  const known = new Set([...pages.values()].map(({ url }) => plainPath(url)));
  const left: string[] = [];
  for (const file of project.files) {
    const [, path, extension] = /^src\/pages\/(.+)\.(astro|mdx?)$/.exec(file) ?? [];
    if (path === undefined || path === '404' || path.split('/').some((name) => name.startsWith('_'))) continue;
    const isIndex = /(?:^|\/)index$/.test(path);
    const url = `/${path.replace(/index$/, '')}${trailingSlash && !isIndex ? '/' : ''}`;
    if (path.includes('[')) left.push(file);
    if (path.includes('[') || known.has(plainPath(url))) continue;
    const source = extension === 'astro' ? readFileSync(join(project.folder, file), 'utf8') : '';
    const to = redirectOf(source);
    if (to !== undefined) {
      draft.redirects.push({ from: url, to });
      draft.removes.add(file);
      continue;
    }
    pages.set(file, { file, url, fields: {} });
    if (extension === 'astro') writes.set(`${collectionRoot}/${path}.mdx`, componentPage(file, path, source));
    else moves.set(file, `${collectionRoot}/${path}.${extension!}`);
  }
  if (left.length > 0) notes.push({ message: `Pages with parameters were left out: ${left.join(', ')}.` });
}
