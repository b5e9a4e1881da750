import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../test/support/project-root.js';
import { corpusFiles, type CorpusSpec } from '../corpora/corpora.js';
import type { Command } from '../measure/run-command.js';
import type { Generator } from './generator.js';

/** Another generator. Its packages and files of a site lie in `bench/peers/<name>/`. */
export interface Peer extends Generator {
  /** Why it cannot run here; undefined when it can. */
  obstacle(): string | undefined;
}

/** Corpora that peers can take: the others need configuration of each peer's own kind. */
export const peerCorpora: readonly CorpusSpec['name'][] = ['plain', 'large-navigation'];

/** Folder of a peer's packages. */
export const peerRoot = (name: string): string => join(projectRoot, 'bench/.peers', name);
/** Folder of what we write for a peer. */
export const peerTemplate = (name: string): string => join(projectRoot, 'bench/peers', name);

interface PeerOptions {
  name: string;
  /** Package whose version counts. */
  package: string;
  /** Its command below `node_modules`. */
  bin: string;
  build: readonly string[];
  /** Arguments of the dev server, to which the port is added. */
  dev: readonly string[];
  docs?: string;
  /** Text of a page from that of the corpus. */
  adapt?: (text: string) => string;
  outDir: string;
  caches: readonly string[];
  /** Path of a page below the output folder. */
  htmlFile: (url: string) => string;
  highlighted: RegExp;
  searchIndex?: RegExp;
  /** Node that runs it, when it needs another one than ours. */
  node?: () => string | undefined;
}

const flatFile = (url: string): string => `${url.slice(1)}.html`;
const folderFile = (url: string): string => `${url.slice(1)}/index.html`;

/** Moves the title from the first heading into the front matter, for generators that list pages by it. */
const titled =
  (keepsHeading: boolean) =>
  (text: string): string => {
    const [heading = '', ...rest] = text.split('\n');
    const title = heading.replace(/^# /, '');
    return ['---', `title: ${JSON.stringify(title)}`, '---', '', ...(keepsHeading ? [heading] : []), ...rest].join(
      '\n',
    );
  };

/** Writes the files of the template, and the pages of a corpus to the places that `sourceFile` gives. */
function writePeerSite(
  site: string,
  name: string,
  spec: CorpusSpec,
  sourceFile: (corpusFile: string) => string,
  adapt: (text: string) => string,
): void {
  cpSync(peerTemplate(name), site, { recursive: true });
  for (const [path, text] of corpusFiles(spec)) {
    if (!path.endsWith('.md')) continue;
    const file = join(site, sourceFile(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, adapt(text));
  }
}

function packagePeer(options: PeerOptions): Peer {
  const { name, docs = 'docs', adapt = (text) => text, node = () => process.execPath } = options;
  const modules = join(peerRoot(name), 'node_modules');
  const manifest = join(modules, options.package, 'package.json');
  const sourceFile = (corpusFile: string): string => corpusFile.replace(/^docs/, docs);
  const command = (folder: string, args: readonly string[]): Command => ({
    program: node() ?? process.execPath,
    args: [join(modules, options.bin), ...args],
    folder,
  });
  return {
    ...options,
    version: () =>
      existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version : '',
    obstacle: () => (node() === undefined ? `${name} needs a newer Node than ${process.version}` : undefined),
    writeSite: (site, _corpus, spec) => writePeerSite(site, name, spec, sourceFile, adapt),
    build: (site) => command(site, options.build),
    dev: (site, port) => command(site, [...options.dev, String(port)]),
    sourceFile,
  };
}

/** Node for packages that refuse ours: one that was installed with them. */
function newerNode(name: string, major: number): string | undefined {
  if (Number(process.versions.node.split('.')[0]) >= major) return process.execPath;
  const packaged = join(peerRoot(name), `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(packaged) ? packaged : undefined;
}

function hugoVersion(): string | undefined {
  try {
    return /v(\d+\.\d+\.\d+)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8', stdio: 'pipe' }))?.[1];
  } catch {
    return undefined;
  }
}

/** A folder with an `index.md` is one page for Hugo; the home page of the corpus has to be a section. */
const hugoFile = (corpusFile: string): string => corpusFile.replace(/^docs\/index\.md$/, 'docs/_index.md');

const hugo: Peer = {
  name: 'hugo',
  version: () => hugoVersion() ?? '',
  obstacle: () => (hugoVersion() === undefined ? 'hugo is not in PATH' : undefined),
  writeSite: (site, _corpus, spec) => writePeerSite(site, 'hugo', spec, hugoFile, titled(true)),
  build: (folder) => ({ program: 'hugo', args: ['--quiet', '--config', 'hugo.toml'], folder }),
  dev: (folder, port) => ({
    program: 'hugo',
    args: ['server', '--config', 'hugo.toml', '--bind', '127.0.0.1', '--port', String(port)],
    folder,
  }),
  sourceFile: hugoFile,
  outDir: 'dist',
  caches: ['resources'],
  htmlFile: folderFile,
  highlighted: /class=(?:"chroma"|chroma)[\s\S]*<span class="?k/,
};

/** All peers, in the order of tables. */
export const peers: readonly Peer[] = [
  hugo,
  packagePeer({
    name: 'eleventy',
    package: '@11ty/eleventy',
    bin: '@11ty/eleventy/cmd.cjs',
    build: ['--quiet'],
    dev: ['--serve', '--quiet', '--port'],
    adapt: titled(true),
    outDir: 'dist',
    caches: ['.cache'],
    htmlFile: folderFile,
    highlighted: /<span class="token keyword"/,
  }),
  packagePeer({
    name: 'starlight',
    package: '@astrojs/starlight',
    bin: 'astro/bin/astro.mjs',
    build: ['build'],
    dev: ['dev', '--port'],
    docs: 'src/content/docs',
    adapt: titled(false),
    outDir: 'dist',
    caches: ['.astro', 'node_modules', '../node_modules/.astro', '../node_modules/.vite', '../node_modules/.cache'],
    htmlFile: flatFile,
    highlighted: /<div class="ec-line">[\s\S]*<span style="--0:#/,
    searchIndex: /^pagefind\/fragment\//,
    node: () => newerNode('starlight', 22),
  }),
  packagePeer({
    name: 'docusaurus',
    package: '@docusaurus/core',
    bin: '@docusaurus/core/bin/docusaurus.mjs',
    build: ['build', '--out-dir', 'dist'],
    dev: ['start', '--no-open', '--port'],
    outDir: 'dist',
    caches: ['.docusaurus', 'node_modules', '../node_modules/.cache'],
    htmlFile: flatFile,
    highlighted: /<span class="token keyword"/,
    searchIndex: /^search-index.*\.json$/,
  }),
  packagePeer({
    name: 'rspress',
    package: '@rspress/core',
    bin: '@rspress/core/bin/rspress.js',
    build: ['build'],
    dev: ['dev', '--port'],
    outDir: 'dist',
    caches: ['node_modules', '../node_modules/.cache'],
    htmlFile: flatFile,
    highlighted: /class="shiki[\s\S]*<span style="/,
    searchIndex: /search_index.*\.json$/,
  }),
  packagePeer({
    name: 'vitepress',
    package: 'vitepress',
    bin: 'vitepress/bin/vitepress.js',
    build: ['build', 'docs'],
    dev: ['dev', 'docs', '--port'],
    outDir: 'dist',
    caches: ['cache'],
    htmlFile: flatFile,
    highlighted: /class="shiki[\s\S]*<span style="/,
    searchIndex: /@localSearchIndex/,
  }),
];

/** Installs the packages of a peer unless those of its package.json are there. Throws what npm said when it fails. */
export function installPeer(name: string): void {
  const wanted = join(peerTemplate(name), 'package.json');
  if (!existsSync(wanted)) return;
  const root = peerRoot(name);
  const stamp = join(root, 'installed.json');
  const manifest = readFileSync(wanted, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest && readdirSync(root).includes('node_modules'))
    return;
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'package.json'), manifest);
  process.stderr.write(`Installing ${name}\n`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['install', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(stamp, manifest);
}
