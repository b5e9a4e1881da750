import { readFileSync } from 'node:fs';
import { contentHash } from '../cache/cache-key.js';
import { applyReplaceRules } from '../config/replace-rules.js';
import type { SiteConfig } from '../config/site-config.js';
import type { PageLabel } from '../navigation/navigation-source.js';
import { fileTitle } from '../pages/file-title.js';
import { decodeSource, readFrontMatter } from '../pages/front-matter.js';
import { htmlRule } from '../pages/html-rule.js';
import type { Route } from './route.js';

/** Plain text of a heading's Markdown. */
function headingText(markdown: string): string {
  return markdown
    .replace(/\s*\\?\{#[^}]+\}\s*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/(\*\*|__|\*|~~|`)(?=\S)(.+?)\1/g, '$2')
    .trim();
}

/** The lines of a text from an offset on, one at a time: the first heading is rarely far. */
function* linesFrom(text: string, offset: number): Generator<string> {
  for (let start = offset; start < text.length;) {
    const end = text.indexOf('\n', start);
    yield text.slice(start, end === -1 ? undefined : end);
    if (end === -1) return;
    start = end + 1;
  }
}

/** Text of the first h1 outside code blocks, from an offset on. */
function firstHeading(text: string, offset: number): string | undefined {
  let fence = '';
  for (const line of linesFrom(text, offset)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence)) fence = '';
    } else if (mark) fence = mark;
    else {
      const heading = /^ {0,3}#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/.exec(line);
      if (heading) return headingText(heading[1]!);
    }
  }
  return undefined;
}

/** What listing reads off the source of a page. */
export interface PageSource extends PageLabel {
  /** `contentHash` of the bytes that were read. */
  hash: string;
}

/**
 * Reads the front matter and the title of a page, by the rule that compiled pages follow: front matter, first h1, file
 * name. Problems of the front matter are reported when the page is compiled. Throws what reading the file throws.
 */
export async function readPageSource(route: Route, config: SiteConfig): Promise<PageSource> {
  const bytes = route.content === undefined ? readFileSync(route.absolutePath!) : Buffer.from(route.content);
  return { hash: contentHash(bytes), ...(await readLabel(route, decodeSource(bytes).text, config)) };
}

async function readLabel(route: Route, text: string, config: SiteConfig): Promise<PageLabel> {
  const fallback = fileTitle(route, config);
  if (route.kind === 'component') {
    const { exportedFrontMatter } = await import('../pages/component-page.js');
    const frontmatter = await exportedFrontMatter(text, config).catch(() => ({}) as Record<string, unknown>);
    const { title } = frontmatter;
    return { title: typeof title === 'string' && title !== '' ? title : fallback, frontmatter };
  }
  const frontMatter = readFrontMatter(text, config.replaceRules);
  const { bodyOffset } = frontMatter;
  // The parser of HTML is loaded by sites that have some in front matter.
  const holdsHtml = [frontMatter.data['icon'], frontMatter.data['tag']].some((field) => String(field).includes('<'));
  const { cleanFrontMatter } = holdsHtml ? await import('../pages/front-matter-html.js') : {};
  const { data } = cleanFrontMatter?.(frontMatter, htmlRule(route.kind, config)) ?? frontMatter;
  const written = data['title'];
  if (typeof written === 'string' && written !== '') return { title: written, frontmatter: data };
  const heading = firstHeading(text, bodyOffset);
  const title = heading === undefined ? fallback : applyReplaceRules(heading, config.replaceRules);
  return { title, frontmatter: data };
}
