import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports a package that a project has installed. When there is none, the error says who needs it and how it is
 * installed.
 */
export async function importFrom(projectRoot: string, packageName: string): Promise<Record<string, unknown>> {
  const { resolve } = createRequire(join(projectRoot, 'package.json'));
  let path: string;
  try {
    path = resolve(packageName);
  } catch (error) {
    throw new Error(`Plugin styles needs the package ${packageName}: run \`npm install --save-dev ${packageName}\`.`, {
      cause: error,
    });
  }
  const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  const { default: whole } = module;
  return typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : module;
}
