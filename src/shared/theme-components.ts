/**
 * Components of the theme that MDX pages use without importing them. A page imports those it uses, one module each, so
 * that no other page loads them.
 */
export const themeComponentNames: ReadonlySet<string> = new Set([
  'Badge',
  'BrowserOnly',
  'Button',
  'Callout',
  'Card',
  'Link',
  'LinkCard',
  'NoSSR',
  'Overview',
  'OverviewGroup',
  'PackageManagerTabs',
  'SourceCode',
  'Steps',
  'Tab',
  'Tabs',
  'Tag',
]);

/** Specifier by which a page imports one name of the theme as a module of its own. */
export const themeComponentSpecifier = (name: string): string => `heddle/theme#${name}`;
