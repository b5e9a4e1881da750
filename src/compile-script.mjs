import { build } from 'esbuild';

/** Compiles a TypeScript file and what it imports to a module that Node runs; packages stay packages. */
export const compileScript = (entry, outfile, define = {}) =>
  build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
    define,
  });
