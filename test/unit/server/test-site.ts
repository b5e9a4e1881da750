import { readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteSession } from '../../../src/server/site-session.js';
import { type FileTree, temporaryFolder, writeFiles } from '../../support/temporary-folder.js';

/** Text in each file that no client may read. */
export const canary = 'CANARY-5a1f9c';

export const page = (title: string): string => `<!doctype html><title>${title}</title><p>${'text '.repeat(400)}</p>\n`;

export const siteFiles: FileTree = {
  'index.html': page('home'),
  '404.html': page('missing'),
  'zh/404.html': page('missing in zh'),
  'zh/index.html': page('zh'),
  'guide/index.html': page('guide'),
  'guide/a.html': page('a'),
  'guide/v1.2.html': page('v1.2'),
  'b.html': page('b'),
  '\u00e9.html': page('composed'),
  'o\u0308.html': page('decomposed'),
  'a#b?c%20.txt': 'odd name',
  'empty.txt': '',
  'tiny.txt': '0123456789',
  'note.txt': 'weaving '.repeat(1000),
  'unknown.heddle': 'bytes',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app.3f9a0c12.js': `console.log(1);${'//'.repeat(1000)}`,
  'assets/chunk.GBTKXMYL.js': 'export {};',
  'assets/logo.3f9a0c12.png': Buffer.alloc(5000, 7),
  'assets/nav/guide.json': '{}',
  'assets/plain.png': Buffer.alloc(50, 7),
  '.well-known/security.txt': 'contact',
  '.env': canary,
  '.git/config': canary,
  'guide/.secret/x.txt': canary,
};

/** A published folder with what surrounds it: a folder with a like name, hidden files, links that lead out. */
export function publishedSite(): string {
  const parent = temporaryFolder({ 'dist-secret/x': canary, 'outside.txt': canary, 'outside/x.txt': canary });
  const dist = join(parent, 'dist');
  writeFiles(dist, siteFiles);
  symlinkSync(join(parent, 'outside.txt'), join(dist, 'link.txt'));
  symlinkSync(join(parent, 'outside'), join(dist, 'linked'));
  symlinkSync('.env', join(dist, 'hidden-link.txt'));
  symlinkSync('tiny.txt', join(dist, 'inner-link.txt'));
  symlinkSync('loop.txt', join(dist, 'loop.txt'));
  return dist;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A session that has the files of a folder. */
export function fakeSession(folder: string, base = '/'): SiteSession {
  return {
    base,
    build: 'build-1',
    file: async (path) => {
      const absolute = join(folder, path);
      if (!isFile(absolute)) return undefined;
      return { body: path.endsWith('.html') ? readFileSync(absolute, 'utf8') : readFileSync(absolute) };
    },
    update: () => Promise.resolve([]),
    problems: () => [],
    watched: () => [],
    close: () => Promise.resolve(),
  };
}
