import type { PluginBuild } from 'esbuild';
import { readFileSync } from 'node:fs';
import { askOtherPlugins, isAsking } from '../../esbuild/ask-other-plugins.js';

/**
 * SVG files that scripts import become React components, with `isOnRequest` only those with `?react`. Style sheets go on to get
 * their URLs.
 */
export function addSvgComponents(build: PluginBuild, isOnRequest: boolean): void {
  build.onResolve({ filter: isOnRequest ? /\.svg\?react$/ : /\.svg(?:\?react)?$/ }, async (args) => {
    const isScript = ['import-statement', 'require-call', 'dynamic-import'].includes(args.kind);
    if (!isScript || isAsking('svg', args.pluginData)) return undefined;
    const found = await askOtherPlugins('svg', build, { ...args, path: args.path.replace(/\?react$/, '') });
    if (found.errors.length > 0 || found.namespace !== 'file') return undefined;
    return { path: found.path, namespace: 'heddle-svg', sideEffects: false };
  });
  build.onLoad({ filter: /.*/, namespace: 'heddle-svg' }, async ({ path }) => {
    // With its parser of HTML, this is half of the code that bundling loads, and few sites have such files.
    const { svgComponent } = await import('./svg-component.js');
    return { contents: svgComponent(readFileSync(path, 'utf8')), loader: 'js', watchFiles: [path] };
  });
}
