import { pathToFileURL } from 'node:url';
import { projectPath } from '../files/paths.js';
import type { PageInstance } from '../facts/route.js';
import { readFrontMatter } from '../front-matter/front-matter.js';
import { BuildError } from '../report/diagnostic.js';
import { dynamicRoute } from '../report/errors/content.js';
import { isRecord } from '../../shared/is-record.js';
import { reasonOf } from '../report/reason-of.js';
import { callForeign } from '../foreign/call-foreign.js';
import { plainResult } from '../foreign/hook-result.js';
import { bundlePaths } from './bundle-paths.js';
import { createContentLoader, type DeclaredInputs, type LoadingContext } from './content-loader.js';

/** Bytes of a parameter: file systems allow 255 for a name, of which the extension takes some. */
const longestParameterBytes = 200;

const parameterPattern = /\[([A-Za-z_]\w*)\]/g;

/** Names of the parameters in the path of a page, such as `slug` in `blog/[slug].tsx`. Markdown files have none. */
export const parameterNames = (relativePath: string): string[] =>
  relativePath.endsWith('.md') ? [] : [...relativePath.matchAll(parameterPattern)].map(([, name]) => name!);

/** The path with the values of its parameters. */
export const fillParameters = (relativePath: string, params: Readonly<Record<string, string>>): string =>
  relativePath.replace(parameterPattern, (_, name: string) => params[name]!);

const isParameter = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value !== '.' &&
  value !== '..' &&
  !/[/\\?#\p{Cc}]/u.test(value) &&
  Buffer.byteLength(value) <= longestParameterBytes;

type CheckedPath = Pick<PageInstance, 'params' | 'frontmatter'>;

/** Checks the result of `paths`. Throws an `Error` that describes the problem. */
function checkPaths(returned: unknown, names: readonly string[]): CheckedPath[] {
  if (!Array.isArray(returned)) throw new Error('it must return a list');
  return returned.map((path: unknown, index) => {
    if (!isRecord(path) || !isRecord(path['params'])) throw new Error(`item ${index} has no \`params\``);
    const { params, frontmatter = {} } = path;
    for (const name of names)
      if (!isParameter(params[name]))
        throw new Error(
          `\`params.${name}\` of item ${index} must be a text that can be a part of a URL, but is ${JSON.stringify(params[name])}`,
        );
    const unknown = Object.keys(params).find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new Error(`item ${index} has a parameter ${unknown}, which is not in the file name`);
    if (!isRecord(frontmatter)) throw new Error(`\`frontmatter\` of item ${index} must be an object`);
    // JSON is YAML, so the fields are read and checked as those of any page.
    const { data, problems } = readFrontMatter(`---\n${JSON.stringify(frontmatter)}\n---\n`);
    const [error] = problems.filter(({ severity }) => severity === 'error');
    if (error) throw new Error(`\`frontmatter\` of item ${index}: ${error.message}`);
    return { params: params as Record<string, string>, frontmatter: data };
  });
}

/**
 * The paths that a page with parameters in its name exports; undefined for a page without `paths`, which is a page like any
 * other. Throws a `BuildError` if they cannot be read.
 */
export async function dynamicPaths(
  absolutePath: string,
  names: readonly string[],
  context: LoadingContext,
  inputs: DeclaredInputs,
): Promise<CheckedPath[] | undefined> {
  inputs.files([absolutePath]);
  const file = projectPath(context.config.projectRoot, absolutePath);
  const bundled = await bundlePaths(absolutePath, context);
  if (!bundled) {
    const parameters = names.map((name) => `[${name}]`).join(', ');
    const message = `${parameters} in the name is no parameter, because the page doesn't export \`paths\`.`;
    const fix = 'Export a function `paths` that returns the paths, or rename the file.';
    context.report.add([dynamicRoute({ file }, message, fix, 'warning')]);
    return undefined;
  }
  inputs.files(bundled.inputs);
  try {
    const loader = createContentLoader(context, inputs, file);
    const call = async (): Promise<unknown> => {
      const { paths } = (await import(pathToFileURL(bundled.file).href)) as { paths: unknown };
      if (typeof paths !== 'function') throw new Error('it must be a function');
      return (paths as (given: typeof loader) => unknown)(loader);
    };
    const returned = await callForeign({ file, verb: 'asked for its paths' }, call, { signal: context.signal });
    return checkPaths(plainResult(returned), names);
  } catch (error) {
    if (error instanceof BuildError) throw error;
    throw new BuildError([dynamicRoute({ file }, `\`paths\` failed: ${reasonOf(error)}.`)], { cause: error });
  }
}
