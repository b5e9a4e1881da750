import { findFrontMatter } from '../../../build/front-matter/find-front-matter.js';
import { pageFactsOf, textOf } from '../page-facts.js';

// Docusaurus shows the field `title` above a page that doesn't begin with a heading, also if one of level 1 comes later, and
// above each post, in place of the heading that it begins with. Heddle shows the field if a page has no heading of level 1.

/** Imports, comments and blank lines before the content. */
const beforeContent = /^(?:[ \t]*\r?\n|import\b[^\n]*\r?\n|<!--(?:(?!-->)[^])*-->[ \t]*\r?\n)*/;

const headingLine = /^#[ \t]+([^\n\r]*)/;

/** Text as Markdown, also in MDX, that shows exactly this text. */
const escaped = (text: string): string => text.replace(/[\\`*_{}<>[\]]/g, '\\$&');

/** A page that shows its title as Docusaurus does. */
export function editTitle(source: string, isPost: boolean): string {
  const { fields, heading } = pageFactsOf(source);
  const title = textOf(fields['title']);
  if (title === undefined || heading === undefined || heading === title) return source;
  const { bodyOffset } = findFrontMatter(source);
  const body = source.slice(bodyOffset);
  const start = bodyOffset + beforeContent.exec(body)![0].length;
  const content = source.slice(start);
  if (!headingLine.test(content))
    return fields['hide_title'] === true ? source : `${source.slice(0, start)}# ${escaped(title)}\n\n${content}`;
  return isPost ? source.slice(0, start) + content.replace(headingLine, () => `# ${escaped(title)}`) : source;
}
