import type { PluginBuild } from 'esbuild';
import { readFileSync } from 'node:fs';
import { parseFragment, serialize } from 'parse5';
import { find, hastToReact, svg as names } from 'property-information';
import { askOtherPlugins, isAsking } from '../../util/ask-other-plugins.js';

/** Source of a module whose default export is a React component that renders an SVG image. */
export function svgComponent(source: string): string {
  const root = parseFragment(source).childNodes.find((node) => node.nodeName === 'svg');
  if (!root || !('attrs' in root)) throw new Error('The file has no <svg> element.');
  const props = root.attrs.flatMap(({ name, prefix, value }) => {
    const { property } = find(names, prefix ? `${prefix}:${name}` : name);
    // React takes styles as objects, and the namespace is known.
    return property === 'style' || property.startsWith('xmlns') ? [] : [[hastToReact[property] ?? property, value]];
  });
  const shared = JSON.stringify(Object.fromEntries(props));
  const inner = JSON.stringify({ __html: serialize(root) });
  return `import { createElement } from 'react';
export default (props) => createElement('svg', { ...${shared}, ...props, dangerouslySetInnerHTML: ${inner} });`;
}

/** SVG files that scripts import become React components; style sheets go on to get their URLs. */
export function addSvgComponents(build: PluginBuild): void {
  build.onResolve({ filter: /\.svg$/ }, async (args) => {
    const isScript = ['import-statement', 'require-call', 'dynamic-import'].includes(args.kind);
    if (!isScript || isAsking('svg', args.pluginData)) return undefined;
    const found = await askOtherPlugins('svg', build, args);
    if (found.errors.length > 0 || found.namespace !== 'file') return undefined;
    return { path: found.path, namespace: 'heddle-svg', sideEffects: false };
  });
  build.onLoad({ filter: /.*/, namespace: 'heddle-svg' }, ({ path }) => ({
    contents: svgComponent(readFileSync(path, 'utf8')),
    loader: 'js',
    watchFiles: [path],
  }));
}
