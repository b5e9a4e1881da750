import { build } from 'esbuild';

/** Names of the modules that code imports, types left out; none when the code cannot be read. */
export async function importedModules(code: string): Promise<string[]> {
  const names = new Set<string>();
  try {
    await build({
      stdin: { contents: code, loader: 'tsx' },
      bundle: true,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      plugins: [
        {
          name: 'heddle-imports',
          setup: ({ onResolve }) => {
            onResolve({ filter: /.*/ }, ({ path, kind }) => {
              if (kind !== 'entry-point') names.add(path);
              return { path, external: true };
            });
          },
        },
      ],
    });
  } catch {
    return [];
  }
  return [...names];
}
