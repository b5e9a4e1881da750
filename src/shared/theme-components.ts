/** Module whose exports are placeholders: it has every name. */
export const placeholderSpecifier = 'heddle-placeholder';

/** Module with `import.meta.env` for pages, which are functions and have no `import.meta`. */
export const environmentSpecifier = 'heddle-environment';

/** Module that makes the URL of a published file from what a bundle has for it. */
export const moduleUrlSpecifier = 'heddle-module-url';
/** Module with the variables of the environment that MDX pages read: an export for each. */
export const variablesSpecifier = 'heddle-variables';

/**
 * Components of the theme that MDX pages use without importing them. A page imports those it uses, one module each, so
 * that no other page loads them.
 */
export const themeComponentNames: ReadonlySet<string> = new Set([
  'Announcement',
  'Badge',
  'Banner',
  'BrowserOnly',
  'Button',
  'Callout',
  'Card',
  'CodeBlock',
  'CodeBlockRuntime',
  'CodeGroup',
  'FileTree',
  'Head',
  'HoverGroup',
  'Hydrate',
  'Link',
  'LinkCard',
  'LlmsContainer',
  'LlmsCopyButton',
  'LlmsCopyRow',
  'LlmsOpenRow',
  'LlmsViewOptions',
  'NoSSR',
  'Overview',
  'OverviewGroup',
  'PackageManagerTabs',
  'PageTab',
  'PageTabs',
  'Popover',
  'Prompt',
  'ReadPercent',
  'SearchBox',
  'SourceCode',
  'Steps',
  'SvgWrapper',
  'Tab',
  'Tabs',
  'Tag',
  'ToolsLanding',
  'ToolsPopover',
  'Tooltip',
]);

/** Specifier with which a page imports one name of the theme as a separate module. */
export const themeComponentSpecifier = (name: string): string => `heddle/theme#${name}`;
