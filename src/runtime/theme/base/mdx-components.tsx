/**
 * Components that MDX pages get by name: those that a site adds, and elements such as `a` or `img` that it renders by
 * components of its own. The theme's own components need not be listed, pages import them by themselves.
 */
export const mdxComponents: Record<string, unknown> = {};

/** Renders an element of pages: a component, or the name of the element. */
export function getCustomMDXComponent(): Record<string, unknown> {
  const elements =
    'a blockquote br code del details em h1 h2 h3 h4 h5 h6 hr img input kbd li ol p pre strong sub summary sup table tbody td th thead tr ul';
  return { ...Object.fromEntries(elements.split(' ').map((name) => [name, name])), ...mdxComponents };
}
