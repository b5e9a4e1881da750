import type { SiteDraft } from '../site-draft.js';

// Components in `src/theme` replace those of Docusaurus or wrap them. Pages can import them by `@theme/…` as before. The
// others have no place in Heddle's theme, except for the components that pages use without an import.

/** Source of a theme that passes the components of `MDXComponents` on to pages. */
const themeSource = `import components from '../src/theme/MDXComponents';

export * from 'heddle/theme-original';

// Heddle renders the elements of Markdown. Pages use the other components without an import.
const elements = /^(?:a|admonition|blockquote|code|details|em|h[1-6]|hr|img|li|mermaid|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)$/;

export const mdxComponents = Object.fromEntries(
  Object.entries(components).filter(([name]) => !elements.test(name)),
);
`;

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

/** Moves the components that pages use without an import, and notes those that replace parts of Docusaurus's layout. */
export function moveSwizzled(draft: SiteDraft): void {
  const files = draft.project.files.filter((file) => file.startsWith('src/theme/'));
  const components = new Set(files.flatMap((file) => componentOf(file) ?? []));
  if (components.has('MDXComponents')) {
    const folder = draft.project.files.some((file) => file.startsWith('theme/')) ? 'heddle-theme' : 'theme';
    draft.writes.set(`${folder}/index.tsx`, themeSource);
    if (folder !== 'theme') draft.config['themeDir'] = folder;
  }
  for (const component of components) {
    const [name = ''] = component.split('/');
    if (name === 'MDXComponents' || !/^[A-Z]|^prism-/.test(name)) continue;
    // A part of a component that is listed as a whole.
    if (component !== name && components.has(name)) continue;
    const hint = Object.entries(counterparts).find(([key]) => name.startsWith(key))?.[1];
    draft.notes.push({
      file: files.find((file) => componentOf(file) === component)!,
      message: `This component takes the place of ${component} in Docusaurus, and is used in Heddle only where a page or a component imports it. ${hint ?? 'Write what it changes as a component of the theme.'}`,
    });
  }
}
