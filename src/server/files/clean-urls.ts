import { encodePath } from '../../shared/route-path.js';

/** One way to answer a path: when `file` exists, serve it, or redirect to `redirectTo` (both below `base`). */
export interface LookupStep {
  file: string;
  redirectTo?: string;
}

/**
 * The files that can answer a path below `base`, best first. A page has one address: `/a` for `a.html`, `/a/` for
 * `a/index.html`; the other form leads there. URLs with `.html` are answered as they are.
 */
export function planLookup(path: string): LookupStep[] {
  if (path === '') return [{ file: 'index.html' }];
  // An empty segment would be a second address of a page, where its relative links lead elsewhere.
  if (path.startsWith('/') || path.includes('//')) return [];
  if (!path.endsWith('/'))
    return [{ file: path }, { file: `${path}.html` }, { file: `${path}/index.html`, redirectTo: `${path}/` }];
  const withoutSlash = path.slice(0, -1);
  return [{ file: `${path}index.html` }, { file: `${withoutSlash}.html`, redirectTo: withoutSlash }];
}

/** Error pages for a missing path, nearest first. A version and a language are the two folders that may have one. */
export function notFoundPages(path: string): string[] {
  const [first, second] = path.split('/').slice(0, -1).filter(Boolean);
  const folders = [first && second && `${first}/${second}/`, first && `${first}/`, ''];
  return folders.filter((folder) => folder !== undefined).map((folder) => `${folder}404.html`);
}

/** The spellings of a path that look the same: names on disk are composed or decomposed, depending on who made them. */
export function unicodeForms(path: string): readonly string[] {
  return [...new Set([path, path.normalize('NFC'), path.normalize('NFD')])];
}

/** `Location` of a redirect below `base`. It always stays on this origin: `base` begins with one slash. */
export function redirectLocation(base: string, path: string, query: string): string {
  return base + encodePath(path.replace(/^\/+/, '')) + query;
}
