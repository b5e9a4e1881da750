import { filledString } from '../../../cli/migrate/page-facts.js';
import type { SiteDraft } from '../../../cli/migrate/site-draft.js';
import { isRecord } from '../../../shared/is-record.js';

// Components in `src/theme` replace those of Docusaurus or wrap them. Pages can import them by `@theme/…` as before. The
// others have no place in Heddle's theme, except for the components that pages use without an import. The bar above all
// pages, an option in Docusaurus, is a component of the theme as well.

/** Source that passes the components of `MDXComponents` on to pages. */
const componentsSource = `// Heddle renders the elements of Markdown. Pages use the other components without an import.
const elements = /^(?:a|admonition|blockquote|code|details|em|h[1-6]|hr|img|li|mermaid|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)$/;

export const mdxComponents = Object.fromEntries(
  Object.entries(components).filter(([name]) => !elements.test(name)),
);
`;

/** Source of a layout with the bar of `themeConfig.announcementBar`; undefined without one. */
function layoutSource(bar: unknown): string | undefined {
  const content = isRecord(bar) ? filledString(bar['content'])?.trim() : undefined;
  if (!isRecord(bar) || !content) return undefined;
  const text = `<span dangerouslySetInnerHTML={{ __html: announcement }} />`;
  const key = JSON.stringify(`announcement-${filledString(bar['id']) ?? '1'}`);
  const element =
    bar['isCloseable'] === false
      ? `<aside className="hd-banner"><div className="hd-banner-message">${text}</div></aside>`
      : `<Banner storageKey=${key}>${text}</Banner>`;
  return `const announcement =
  ${JSON.stringify(content)};

export function Layout() {
  return <OriginalLayout top={${element}} />;
}
`;
}

/** Writes a theme with the components that pages use without an import, and with the bar above all pages. */
function writeTheme(draft: SiteDraft, hasComponents: boolean, bar: unknown): void {
  const layout = layoutSource(bar);
  if (!hasComponents && layout === undefined) return;
  const folder = draft.project.files.some((file) => file.startsWith('theme/')) ? 'heddle-theme' : 'theme';
  const imports = [
    ...(hasComponents ? [`import components from '../src/theme/MDXComponents';`] : []),
    ...(layout ? [`import { Banner, Layout as OriginalLayout } from 'heddle/theme-original';`] : []),
  ];
  const parts = [
    `${imports.join('\n')}\n`,
    `export * from 'heddle/theme-original';\n`,
    ...(hasComponents ? [componentsSource] : []),
    ...(layout ? [layout] : []),
  ];
  draft.writes.set(`${folder}/index.tsx`, parts.join('\n'));
  if (folder !== 'theme') draft.config['themeDir'] = folder;
  if (layout && isRecord(bar) && (bar['backgroundColor'] ?? bar['textColor']))
    draft.notes.push({
      file: `${folder}/index.tsx`,
      message: 'The colors of `announcementBar` were left out. Set them for the class hd-banner in a style sheet.',
    });
}

/** Replacements for components of Docusaurus's theme. */
const counterparts: Readonly<Record<string, string>> = {
  Admonition: 'Set the look of containers in a style sheet, or render `blockquote` and `div` in `mdxComponents`.',
  AnnouncementBar: 'Use the component Banner in a slot of the layout.',
  BlogPostItem: 'Add to posts in the slots of the layout.',
  CodeBlock: 'Use `markdown.shiki` and a style sheet.',
  ColorModeToggle: 'Set `themeConfig.darkMode`.',
  DocCard: 'Use `heddle eject` to replace the component of the list.',
  DocItem: 'Use the slots beforeDoc, afterDoc, beforeOutline and afterOutline of the layout.',
  DocSidebar: 'Use the slots beforeSidebar and afterSidebar of the layout.',
  Footer: 'Set `themeConfig.footer`, or use the slot bottom of the layout.',
  Navbar: 'Set `themeConfig.nav`, or use the slots of the navigation bar.',
  NotFound: 'Write a page 404.mdx.',
  Root: 'Name components that every page needs in `globalUIComponents`.',
  SearchBar: 'Set `search`.',
  'prism-include-languages': 'Heddle loads a language when a page uses it.',
};

/** The component that a file of `src/theme` belongs to, such as `DocItem/Layout`; undefined for styles, tests and types. */
function componentOf(file: string): string | undefined {
  const path = /^src\/theme\/(.+?)(?:\/index)?\.[jt]sx?$/.exec(file)?.[1];
  return path === undefined || /\.(?:d|test|module)$|__tests__/.test(path) ? undefined : path;
}

/** Moves what Heddle has a place for, and notes the components that replace parts of Docusaurus's layout. */
export function moveSwizzled(draft: SiteDraft, { announcementBar }: Record<string, unknown>): void {
  const files = draft.project.files.filter((file) => file.startsWith('src/theme/'));
  const components = new Set(files.flatMap((file) => componentOf(file) ?? []));
  writeTheme(draft, components.has('MDXComponents'), announcementBar);
  for (const component of components) {
    const [name = ''] = component.split('/');
    if (name === 'MDXComponents' || !/^[A-Z]|^prism-/.test(name)) continue;
    // A part of a component that is listed as a whole.
    if (component !== name && components.has(name)) continue;
    const hint = Object.entries(counterparts).find(([key]) => name.startsWith(key))?.[1];
    draft.notes.push({
      file: files.find((file) => componentOf(file) === component)!,
      message: `This component replaces ${component} in Docusaurus, and is used in Heddle only where a page or a component imports it. ${hint ?? 'Write what it changes as a component of the theme.'}`,
    });
  }
}
