import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project-root.js';
import { runHeddle, type CommandResult } from '../support/site.js';
import { temporaryFolder, type FileTree } from '../support/temporary-folder.js';

/** What `heddle migrate --json` prints. */
export interface MoveResult {
  generator: string;
  pages: number;
  editedPages: number;
  movedFiles: number;
  urls: { url: string; file: string }[];
  notes: { file?: string; line?: number; message: string }[];
}

/** A site of another generator that was moved and built. */
export interface MovedSite {
  folder: string;
  move: MoveResult;
  build: CommandResult;
  /** Text of a file of the new project. */
  read(path: string): string;
  /** HTML of the page at a URL path. */
  html(url: string): string;
  /** URLs of the old site without a page in the new one. */
  missing(): string[];
}

/** Lets `heddle` and React be found from a project, as an installation would. */
export function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(projectRoot, join(folder, 'node_modules/heddle'));
  for (const name of ['react', 'react-dom'])
    symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
}

/** Path of the HTML file that a host serves for a URL path. */
const htmlFile = (url: string): string =>
  url.endsWith('/') ? `${url}index.html` : url.endsWith('.html') ? url : `${url}.html`;

/** Moves a site to another folder and builds it. */
export const moveSite = (files: FileTree): Promise<MovedSite> => moveFrom(temporaryFolder(files));

/** Moves the site in a folder and builds it. `packages` are those that the site imports, by name. */
export async function moveFrom(from: string, packages: Readonly<Record<string, string>> = {}): Promise<MovedSite> {
  const folder = join(temporaryFolder({}), 'moved');
  const moved = await runHeddle(from, ['migrate', '--out', folder, '--json']);
  if (moved.exitCode !== 0) throw new Error(moved.output);
  linkPackages(folder);
  for (const [name, path] of Object.entries(packages)) symlinkSync(path, join(folder, 'node_modules', name));
  const build = await runHeddle(folder, ['build']);
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const move = JSON.parse(moved.output) as MoveResult;
  return {
    folder,
    move,
    build,
    read,
    html: (url) => read(join('doc_build', htmlFile(url))),
    missing: () =>
      move.urls.map(({ url }) => url).filter((url) => !existsSync(join(folder, 'doc_build', htmlFile(url)))),
  };
}

/** Link texts and targets of the sidebar of a page, in order. */
export function sidebarLinks(html: string): string[] {
  const sidebar = /<(?:aside|nav)[^>]*class="[^"]*hd-sidebar[^"]*"[^]*?<\/(?:aside|nav)>/.exec(html)?.[0] ?? '';
  return [...sidebar.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href, text]) => `${text!.replace(/<[^>]+>/g, '').trim()} ${href!}`,
  );
}
