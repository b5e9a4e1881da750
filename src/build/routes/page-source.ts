import { readFileSync } from 'node:fs';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import { decodeSource, readFrontMatter, type FrontMatter } from '../front-matter/front-matter.js';
import { htmlRule } from '../html/html-rule.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { unreadableFile } from '../report/errors/build.js';
import type { Route } from '../facts/route.js';
import type { SealedPageForm } from '../facts/sealed-site.js';

/** The part of a page's source that listing reads. */
export interface PageSource {
  /** `contentHash` of the bytes that were read. */
  hash: string;
  /** Problems of the front matter are reported when the page is compiled. */
  frontmatter: Record<string, unknown>;
  /** Title of the page, if a function that finds it was given. */
  title?: string;
  /** Facts and body of a page that is compiled already. */
  sealed?: SealedPageForm;
}

/** Finds the title of a page by its front matter and the Markdown of its first h1, if it has one. */
export type TitleReader = (
  route: Route,
  frontmatter: Record<string, unknown>,
  heading: string | undefined,
) => Promise<string>;

/** Tells sources apart. */
export const sourceKey = ({ absolutePath, relativePath, content, instance }: Route): string =>
  instance ? `${absolutePath}\n${JSON.stringify(instance)}` : (absolutePath ?? `${relativePath}\n${content}`);

/** Hash of the source of a page: the bytes of its file, and the front matter of its path. */
export const sourceHash = ({ instance }: Route, bytes: Buffer): string =>
  contentHash(instance ? `${contentHash(bytes)} ${JSON.stringify(instance)}` : bytes);

/** The lines of a text from an offset on, one at a time: the first heading is rarely far. */
function* linesFrom(text: string, offset: number): Generator<string> {
  for (let start = offset; start < text.length;) {
    const end = text.indexOf('\n', start);
    yield text.slice(start, end === -1 ? undefined : end);
    if (end === -1) return;
    start = end + 1;
  }
}

/** Markdown of the first h1 outside code blocks, from an offset on. */
function firstHeading(text: string, offset: number): string | undefined {
  let fence = '';
  for (const line of linesFrom(text, offset)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence)) fence = '';
    } else if (mark) fence = mark;
    else if (/^ {0,3}#[ \t]/.test(line)) return line.trim();
  }
  return undefined;
}

/** The beginning of a source, up to the line that closes its front matter. A file without front matter has none. */
function frontMatterPart(bytes: Buffer): Buffer {
  const start = bytes[0] === 0xef ? 3 : 0;
  if (bytes.toString('latin1', start, start + 3) !== '---') return bytes.subarray(0, start);
  const end = bytes.indexOf('\n---', start);
  return end === -1 ? bytes : bytes.subarray(0, end + 5);
}

/** Front matter of a text of a page, as the compiled page has it. */
function frontMatterOf(bytes: Buffer, config: SiteConfig): FrontMatter & { text: string } {
  const { text } = decodeSource(bytes);
  return { text, ...readFrontMatter(text, config.replaceRules, config.compat) };
}

/**
 * Reads what is known of a page before it is compiled; its title only on request, since it takes most of the time. A file
 * that cannot be read is reported, and its source undefined.
 */
export async function readPageSource(
  route: Route,
  config: SiteConfig,
  report: (problem: Diagnostic) => void,
  readTitle?: TitleReader,
): Promise<PageSource | undefined> {
  let bytes: Buffer;
  try {
    bytes = route.content === undefined ? readFileSync(route.absolutePath!) : Buffer.from(route.content);
  } catch (error) {
    report(unreadableFile(route.file, error));
    return undefined;
  }
  const hash = sourceHash(route, bytes);
  const { frontmatter, heading } = await readFields(route, bytes, config, readTitle !== undefined);
  return readTitle ? { hash, frontmatter, title: await readTitle(route, frontmatter, heading) } : { hash, frontmatter };
}

async function readFields(
  route: Route,
  bytes: Buffer,
  config: SiteConfig,
  isHeadingRead: boolean,
): Promise<{ frontmatter: Record<string, unknown>; heading?: string | undefined }> {
  if (route.kind === 'component') {
    const { exportedFrontMatter } = await import('../front-matter/exported-front-matter.js');
    const exported = await exportedFrontMatter(decodeSource(bytes).text, config).catch(() => ({}));
    return { frontmatter: { ...exported, ...route.instance?.frontmatter } };
  }
  let frontMatter = frontMatterOf(isHeadingRead ? bytes : frontMatterPart(bytes), config);
  // A line of the fields can look like the one that closes them.
  if (!isHeadingRead && frontMatter.problems.length > 0) frontMatter = frontMatterOf(bytes, config);
  // The parser of HTML is loaded by sites that have some in front matter.
  const holdsHtml = [frontMatter.data['icon'], frontMatter.data['tag']].some((field) => String(field).includes('<'));
  const { cleanFrontMatter } = holdsHtml ? await import('../front-matter/clean-front-matter.js') : {};
  const { data } = cleanFrontMatter?.(frontMatter, htmlRule(route.kind, config)) ?? frontMatter;
  const heading = isHeadingRead ? firstHeading(frontMatter.text, frontMatter.bodyOffset) : undefined;
  return { frontmatter: { ...data, ...route.instance?.frontmatter }, heading };
}
