import { applyReplaceRules } from '../config/replace-rules.js';
import type { SiteConfig } from '../config/site-config.js';
import type { PageLabel } from '../navigation/navigation-source.js';
import { fileTitle } from '../pages/file-title.js';
import type { PageSource } from '../routes/page-source.js';
import type { Route } from '../facts/route.js';

/** Creates the function that returns the text of a heading's Markdown. */
async function createHeadingReader(): Promise<(heading: string) => string> {
  const [{ createMarkdownParser }, { inlineText }] = await Promise.all([
    import('../markdown/parser/parse-markdown.js'),
    import('../markdown/inline-text.js'),
  ]);
  const parse = createMarkdownParser();
  return (heading) => parse(heading).children.map(inlineText).join('').trim();
}

/**
 * Creates the function that gives a page which is not compiled yet the label of navigation, by the rule of compiled pages:
 * the title of the front matter, the first h1, the file name.
 */
export function createLabelReader(config: SiteConfig): (route: Route, source: PageSource) => Promise<PageLabel> {
  let headingReader: ReturnType<typeof createHeadingReader> | undefined;
  return async (route, { frontmatter, heading }) => {
    const { title } = frontmatter;
    if (typeof title === 'string' && title !== '') return { title, frontmatter };
    // Most headings are plain words, for which no parser has to be loaded.
    const words = heading && /^#[ \t]+([\p{L}\p{N} ,.?'’]+)$/u.exec(heading)?.[1];
    const text = words ?? (heading === undefined ? '' : (await (headingReader ??= createHeadingReader()))(heading));
    return { title: applyReplaceRules(text.trim(), config.replaceRules) || fileTitle(route, config), frontmatter };
  };
}
