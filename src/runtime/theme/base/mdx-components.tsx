/**
 * Components that MDX pages get by name: those that a site adds, and elements such as `a` or `img` that it draws by
 * components of its own. The theme's own components need not be listed, pages import them by themselves.
 */
export const mdxComponents: Record<string, unknown> = {};

/** The components that draw pages' elements. */
export const getCustomMDXComponent = (): Record<string, unknown> => mdxComponents;
