/** The attribute `data-theme` of the root element, with which Docusaurus and Starlight mark the appearance. */
const attribute = /(?::root|html)?\[data-theme=(['"]?)(dark|light)\1\]/g;

/**
 * Rewrites selectors of the appearance: Heddle marks the dark one with the class `dark` of the root element. In a CSS module
 * the class is a global one.
 */
export function editAppearance(source: string, isModule: boolean): string {
  const dark = isModule ? ':global(.dark)' : '.dark';
  return source.replace(attribute, (_, _quote, name) => (name === 'dark' ? `:root${dark}` : `:root:not(${dark})`));
}
