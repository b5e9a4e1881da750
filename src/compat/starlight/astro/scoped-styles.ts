import postcss, { type AtRule, type Rule } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';

const isKeyframes = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name);

/** Selectors of elements outside of components. */
const outside = /^(?:html|body|:root|:host|&)$/i;

type Node = Selector['nodes'][number];

/** Adds the attribute to a compound selector such as `a.b:hover`, before its pseudo-classes. */
function scopeCompound(selector: Selector, compound: readonly Node[], attribute: string): void {
  const global = compound.find((node) => node.type === 'pseudo' && node.value === ':global');
  if (global?.type === 'pseudo') global.replaceWith(...global.nodes.flatMap(({ nodes }) => nodes));
  const own = compound.filter((node) => node !== global);
  if (own.length === 0 || own.some((node) => outside.test(String(node).trim()))) return;
  const scope = selectorParser.attribute({ attribute, value: undefined, raws: {} });
  const pseudo = own.find(({ type }) => type === 'pseudo');
  if (pseudo) {
    scope.spaces.before = pseudo.spaces.before;
    pseudo.spaces.before = '';
    selector.insertBefore(pseudo, scope);
  } else {
    const last = own.at(-1)!;
    scope.spaces.after = last.spaces.after;
    last.spaces.after = '';
    selector.insertAfter(last, scope);
  }
}

/**
 * Limits the rules of a style sheet to elements with an attribute, as Astro does for the `<style>` of a component. The content
 * of `:global()` isn't limited. Throws for a sheet that is not valid.
 */
export function scopeStyles(css: string, attribute: string): string {
  const scoped = selectorParser((selectors) =>
    selectors.each((selector) => {
      let compound: Node[] = [];
      for (const node of [...selector.nodes, undefined]) {
        if (node === undefined || node.type === 'combinator') {
          scopeCompound(selector, compound, attribute);
          compound = [];
        } else if (node.type !== 'comment') compound.push(node);
      }
    }),
  );
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (!isKeyframes(rule)) rule.selector = scoped.processSync(rule.selector);
  });
  return root.toString();
}
