import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BuildError } from '../../build/report/diagnostic.js';
import { generatorUnknown, notAFolder, starlightMissing } from '../../build/report/errors/cli.js';
import { listProjectFiles } from './project-files.js';
import { generatorNames, type GeneratorName } from './generator-names.js';
import type { ForeignProject } from './site-draft.js';

/** How a project of each generator is recognized: by the paths of its configuration file, the first that exists. */
const configFiles: Record<GeneratorName, RegExp> = {
  rspress: /^(?:rspress|rstack)\.config\.[cm]?[jt]s$/,
  vitepress: /^(?:[^/]+\/)?\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/,
  docusaurus: /^docusaurus\.config\.[cm]?[jt]s$/,
  starlight: /^astro\.config\.[cm]?[jt]s$/,
  mkdocs: /^mkdocs\.ya?ml$/,
  docsify: /^(?:docs\/)?index\.html$/,
};

/** The folder whose files belong to the site: `.vitepress` may be in a folder without a `package.json`. */
function projectFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || !existsSync(join(folder, '.vitepress'))) return folder;
  const parent = dirname(folder);
  return existsSync(join(parent, 'package.json')) ? parent : folder;
}

function isOf(generator: GeneratorName, text: string): boolean {
  // Another site of Astro may use parts of it, such as `@astrojs/starlight/components`.
  if (generator === 'starlight') return /["'`]@astrojs\/starlight["'`]|\bstarlight\s*:\s*\{/.test(text);
  return generator !== 'docsify' || text.includes('$docsify');
}

/** Folders below a project that are sites of generators, each written after `path`. */
function siteFolders(
  { folder, files }: Pick<ForeignProject, 'folder' | 'files'>,
  path: string,
  names: readonly GeneratorName[],
): string[] {
  const found = names.flatMap((name) => {
    const below = new RegExp(`^(.+)/${configFiles[name].source.slice(1)}`);
    return files.flatMap((file) => {
      const [, above] = below.exec(file) ?? [];
      return above !== undefined && isOf(name, readFileSync(join(folder, file), 'utf8')) ? [join(path, above)] : [];
    });
  });
  return [...new Set(found)];
}

/**
 * Recognizes the generator of a project. `wanted` is tried alone if it is given. Throws a `BuildError` when there is no
 * such folder, or no generator that is known.
 */
export function detectGenerator(path: string, wanted?: GeneratorName): ForeignProject {
  const given = resolve(path);
  if (!lstatSync(given, { throwIfNoEntry: false })?.isDirectory()) throw new BuildError([notAFolder(path)]);
  const folder = projectFolder(given);
  const files = listProjectFiles(folder);
  const names = wanted ? [wanted] : generatorNames;
  for (const generator of names) {
    const configFile = files.find(
      (file) => configFiles[generator].test(file) && isOf(generator, readFileSync(join(folder, file), 'utf8')),
    );
    if (configFile) return { generator, folder, configFile, files };
  }
  const astroConfig = files.find((file) => configFiles.starlight.test(file));
  if (astroConfig && (wanted === undefined || wanted === 'starlight'))
    throw new BuildError([starlightMissing(astroConfig)]);
  throw new BuildError([generatorUnknown(path, names, siteFolders({ folder, files }, path, names))]);
}
