import type { Loader, Plugin as EsbuildPlugin, PluginBuild } from 'esbuild';
import { build } from 'esbuild';
import { packageRoot } from '../build/files/package-root.js';
import { reactModule } from '../build/esbuild/react-module.js';
import { askOtherPlugins, isAsking } from '../build/esbuild/ask-other-plugins.js';

/** Modules of React that frames share. */
const reactModules = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

const sharedNames = new Set(reactModules);

/** esbuild plugin: React of the project, or Heddle's own where the project has none. */
function reactOfProject(projectRoot: string): EsbuildPlugin {
  return {
    name: 'heddle-react',
    setup: (bundler: PluginBuild) => {
      bundler.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, async (args) => {
        if (isAsking('react', args.pluginData)) return undefined;
        const ask = (resolveDir: string) => askOtherPlugins('react', bundler, { ...args, resolveDir });
        const ofProject = await ask(projectRoot);
        return ofProject.errors.length === 0 ? ofProject : ask(packageRoot());
      });
    },
  };
}

/** esbuild plugin: React is what the script of `moduleScript` has put there. */
export function useSharedReact(): EsbuildPlugin {
  return {
    name: 'heddle-shared-react',
    setup: (bundler) => {
      bundler.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) =>
        sharedNames.has(path) ? { path, namespace: 'heddle-shared' } : undefined,
      );
      bundler.onLoad({ filter: /.*/, namespace: 'heddle-shared' }, ({ path }) => ({
        contents: `module.exports = globalThis.heddleModules[${JSON.stringify(path)}];`,
        loader: 'js',
      }));
    },
  };
}

/** Options with which a script of modules is bundled. */
export interface ModuleBundle {
  projectRoot: string;
  mode: 'development' | 'production';
  define?: Record<string, string>;
  alias?: Record<string, string>;
  loader?: Record<string, Loader>;
}

/** Script that puts React, and modules by name, where frames take them from. */
export async function moduleScript(
  modules: Readonly<Record<string, string>>,
  { projectRoot, mode, define = {}, alias = {}, loader = {} }: ModuleBundle,
): Promise<Uint8Array> {
  const imports = reactModules.map((name, index) => `import react${index} from ${JSON.stringify(name)};`);
  const entries = [
    ...reactModules.map((name, index) => `${JSON.stringify(name)}: react${index}`),
    ...Object.entries(modules).map(([name, path]) => `${JSON.stringify(name)}: require(${JSON.stringify(path)})`),
  ];
  const { outputFiles } = await build({
    stdin: {
      contents: `${imports.join('\n')}\nglobalThis.heddleModules = { ${entries.join(', ')} };`,
      resolveDir: projectRoot,
    },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: mode === 'production',
    legalComments: 'none',
    logLevel: 'silent',
    absWorkingDir: projectRoot,
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify(mode) },
    alias,
    loader,
    plugins: [reactOfProject(projectRoot), ...(mode === 'production' ? [reactModule] : [])],
  });
  return outputFiles[0]!.contents;
}
