import type { Metafile } from 'esbuild';
import { basename, resolve } from 'node:path';
import type { BundledFiles } from './content-names.js';

type Output = Metafile['outputs'][string];

/** True for the chunk of esbuild's helpers, which contains no module and does nothing by itself. */
const isHelpers = ({ inputs, imports, exports }: Output): boolean =>
  Object.keys(inputs).length === 0 && imports.length === 0 && exports.length > 0;

/**
 * Removes imports without a name of the chunk of esbuild's helpers, which esbuild writes into every script. Each would be
 * a request for nothing.
 */
export function withoutHelperImports<Bundle extends BundledFiles>(bundle: Bundle, projectRoot: string): Bundle {
  const { outputs } = bundle.metafile;
  const helpers = Object.keys(outputs).find((path) => isHelpers(outputs[path]!));
  if (helpers === undefined) return bundle;
  const statement = new RegExp(`import ?"[^"]*/${basename(helpers).replace('.', '\\.')}";\\n?`);
  const cleaned = new Set<string>();
  const outputFiles = bundle.outputFiles.map((file) => {
    const { path, hash, text } = file;
    const rest = text.replace(statement, '');
    if (rest.length === text.length) return file;
    cleaned.add(path);
    return { path, hash, text: rest, contents: new TextEncoder().encode(rest) };
  });
  const metafile = {
    ...bundle.metafile,
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([path, output]) => [
        path,
        cleaned.has(resolve(projectRoot, path))
          ? { ...output, imports: output.imports.filter((imported) => imported.path !== helpers) }
          : output,
      ]),
    ),
  };
  return { ...bundle, outputFiles, metafile };
}
