import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BuildError } from '../../build/report/diagnostic.js';
import { generatorUnknown, notAFolder } from '../../build/report/errors/cli.js';
import { listProjectFiles } from './project-files.js';
import type { GeneratorName } from '../../compat/names.js';
import type { GeneratorProject } from '../../compat/project.js';
import { projectOf, projects } from '../../compat/projects.js';
import type { ForeignProject } from './site-draft.js';

/** The folder whose files belong to the site: that of a configuration may be in a folder without a `package.json`. */
function projectFolder(folder: string): string {
  const hasConfig = projects.some(
    ({ configFolder }) => configFolder !== undefined && existsSync(join(folder, configFolder)),
  );
  if (existsSync(join(folder, 'package.json')) || !hasConfig) return folder;
  const parent = dirname(folder);
  return existsSync(join(parent, 'package.json')) ? parent : folder;
}

const isOf = ({ isConfig }: GeneratorProject, text: string): boolean => isConfig?.(text) ?? true;

/** Folders below a project that are sites of generators, each written after `path`. */
function siteFolders(
  { folder, files }: Pick<ForeignProject, 'folder' | 'files'>,
  path: string,
  generators: readonly GeneratorProject[],
): string[] {
  const found = generators.flatMap((generator) => {
    const below = new RegExp(`^(.+)/${generator.configFile.source.slice(1)}`);
    return files.flatMap((file) => {
      const [, above] = below.exec(file) ?? [];
      return above !== undefined && isOf(generator, readFileSync(join(folder, file), 'utf8'))
        ? [join(path, above)]
        : [];
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
  const generators = wanted ? [projectOf(wanted)] : projects;
  for (const generator of generators) {
    const configFile = files.find(
      (file) => generator.configFile.test(file) && isOf(generator, readFileSync(join(folder, file), 'utf8')),
    );
    if (configFile) return { generator: generator.name, folder, configFile, files };
  }
  for (const { configFile, notMovable } of generators) {
    const file = notMovable && files.find((one) => configFile.test(one));
    if (file) throw new BuildError([notMovable(file)]);
  }
  const names = generators.map(({ name }) => name);
  throw new BuildError([generatorUnknown(path, names, siteFolders({ folder, files }, path, generators))]);
}
