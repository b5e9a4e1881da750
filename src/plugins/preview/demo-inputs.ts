import { build, type Loader } from 'esbuild';
import { resolve, sep } from 'node:path';
import type { MarkdownPage } from '../../build/config/plugin.js';
import { dirname } from 'node:path';
import { shortHash } from '../short-hash.js';
import type { FrameDemo } from './frames.js';

const emptyLoaders = Object.fromEntries(
  ['.css', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg', '.woff', '.woff2'].map(
    (ending): [string, Loader] => [ending, 'empty'],
  ),
);

/** Files of the project that a demo's module imports, directly or through others; packages are left out. */
async function importedFiles({ path, source }: FrameDemo, projectRoot: string): Promise<string[]> {
  const entry =
    source === undefined
      ? { entryPoints: [path] }
      : { stdin: { contents: source, loader: 'tsx' as const, resolveDir: dirname(path) } };
  try {
    const { metafile } = await build({
      ...entry,
      bundle: true,
      write: false,
      metafile: true,
      outdir: projectRoot,
      absWorkingDir: projectRoot,
      format: 'esm',
      packages: 'external',
      loader: emptyLoaders,
      logLevel: 'silent',
    });
    return Object.keys(metafile.inputs)
      .filter((input) => input !== '<stdin>' && !input.includes('node_modules/'))
      .map((input) => resolve(projectRoot, input))
      .filter((file) => file.startsWith(projectRoot + sep));
  } catch {
    return [];
  }
}

/** Notes the inputs of a demo as inputs of its page, and returns a text that changes with them. */
export async function demoVersion(demo: FrameDemo, page: MarkdownPage, code: string): Promise<string> {
  const hasImports = /["']\.{1,2}\//.test(code);
  const files = hasImports ? await importedFiles(demo, page.projectRoot) : [];
  const texts = files.sort().map((file) => shortHash(page.readInput(file) ?? ''));
  return shortHash([code, ...texts].join('\n'));
}
