import type { BuildOptions, PartialMessage } from 'esbuild';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { packageRoot } from '../files/package-root.js';
import { runEsbuild } from '../esbuild/run-esbuild.js';
import type { WatchedPaths } from './bundle-inputs.js';

/** A file that is bundled by itself: a worker that a page starts, as a script or as a module, or a style sheet as text. */
export type ApartKind = 'worker' | 'module-worker' | 'styles';

/** Contents of the bundled file, or the problems of its modules. */
export type ApartResult = { contents: Uint8Array } | { errors: PartialMessage[] };

/** Files that are bundled by themselves, once for all bundles of a site. */
export interface ApartBundles {
  bundle(file: string, kind: ApartKind): Promise<ApartResult>;
  /** Images, fonts and other files that they refer to: contents by absolute paths. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** Makes the files that are bundled by themselves. `options` returns those of the browser's bundle. */
export function createApartBundles(options: () => BuildOptions, watched: WatchedPaths): ApartBundles {
  const made = new Map<string, Promise<ApartResult>>();
  const files = new Map<string, Uint8Array>();
  const ownRoot = join(packageRoot(), 'dist') + sep;
  const make = async (file: string, kind: ApartKind): Promise<ApartResult> => {
    const shared = options();
    const projectRoot = shared.absWorkingDir!;
    const ending = kind === 'styles' ? '.css' : '.js';
    try {
      const { outputFiles, metafile } = await runEsbuild({
        ...shared,
        // A name without directories, since esbuild keeps those that entries share.
        entryPoints: [{ in: file, out: 'apart' }],
        entryNames: '[name]',
        splitting: false,
        format: kind === 'module-worker' ? 'esm' : 'iife',
        sourcemap: false as const,
        write: false as const,
        metafile: true as const,
      });
      for (const name of Object.keys(metafile.inputs)) {
        const path = resolve(projectRoot, name);
        if (!/^[\w-]{2,}:/.test(name) && !path.startsWith(ownRoot)) watched.files.add(path);
      }
      const name = join(shared.outdir!, `apart${ending}`);
      for (const { path, contents } of outputFiles)
        if (!/[\\/]apart\.(?:css|js)$/.test(path)) files.set(path, contents);
      return { contents: outputFiles.find(({ path }) => path === name)?.contents ?? new Uint8Array() };
    } catch (error) {
      const { errors } = error as { errors?: PartialMessage[] };
      if (!errors) throw error;
      // Places are named from the folder of the project, where plugins name theirs from the root of the file system.
      return {
        errors: errors.map(({ id: _id, pluginName: _plugin, location, ...message }) => ({
          ...message,
          ...(location ? { location: { ...location, file: absolute(location.file ?? '', projectRoot) } } : {}),
        })),
      };
    }
  };
  return {
    files,
    bundle: (file, kind) => {
      const key = `${kind} ${file}`;
      if (!made.has(key)) made.set(key, make(file, kind));
      return made.get(key)!;
    },
  };
}

const absolute = (file: string, projectRoot: string): string =>
  isAbsolute(file) || /^[\w-]{2,}:/.test(file) ? file : resolve(projectRoot, file);
