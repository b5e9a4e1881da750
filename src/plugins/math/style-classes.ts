import { createHash } from 'node:crypto';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Name of the class for declarations; the same on every page, since visitors go from page to page. */
const classOf = (declarations: string): string =>
  `hd-m${createHash('sha256').update(declarations).digest('hex').slice(0, 8)}`;

/**
 * Replaces style attributes, which a strict content security policy forbids, with classes. Returns the rules of these
 * classes by name.
 */
export function stylesToClasses(tree: Root): Map<string, string> {
  const rules = new Map<string, string>();
  visit(tree, 'element', ({ properties }) => {
    const { style, className } = properties;
    if (typeof style !== 'string') return;
    delete properties['style'];
    const name = classOf(style);
    properties['className'] = [...(Array.isArray(className) ? className : []), name];
    // A style attribute takes precedence over the rules of the style sheet.
    rules.set(name, `.hd-math .${name}.${name}.${name}{${style}}`);
  });
  return rules;
}
