import { parseFragment, serialize } from 'parse5';
import { find, hastToReact, svg as names } from 'property-information';

/** Source of a module whose default export, also named `ReactComponent`, is a React component that renders an SVG image. */
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
export const ReactComponent = (props) => createElement('svg', { ...${shared}, ...props, dangerouslySetInnerHTML: ${inner} });
export default ReactComponent;`;
}
