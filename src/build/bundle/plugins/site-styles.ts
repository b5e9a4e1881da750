import type { Plugin } from 'esbuild';
import { resolve } from 'node:path';
import { exactly } from './path-filter.js';

/** esbuild plugin that loads style sheets as empty ones, by their names in a metafile. */
export function withoutStyles(names: ReadonlySet<string>, projectRoot: string): Plugin {
  const byNamespace = new Map<string, string[]>();
  for (const name of names) {
    const [, namespace = 'file', path = ''] = /^(?:([a-z][\w-]+):)?(.*)$/s.exec(name)!;
    const paths = byNamespace.get(namespace) ?? [];
    byNamespace.set(namespace, [...paths, namespace === 'file' ? resolve(projectRoot, path) : path]);
  }
  return {
    name: 'heddle-without-styles',
    setup: ({ onLoad }) => {
      for (const [namespace, paths] of byNamespace)
        onLoad({ filter: exactly(paths), namespace }, () => ({
          contents: '',
          loader: 'css',
        }));
    },
  };
}
