import { fieldPlace, type ProblemPlace } from '../source-file.js';
import { projectPath } from '../../build/files/paths.js';
import { join, relative } from 'node:path';
import type { ContentLoader } from '../../build/config/plugin.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { slugOf } from '../../shared/slug-of.js';
import { utcDate } from '../../shared/utc-date.js';
import { postAuthors, type Author, type Authors } from './authors.js';

/** A post as lists show it. Plain JSON. */
export interface Post {
  /** Path below the docs folder, with forward slashes. */
  path: string;
  title: string;
  description: string;
  /** Text that a list of excerpts shows instead of a part of the post. */
  excerpt?: string;
  /** Day of publication, such as `2026-05-01`. */
  day: string;
  authors: Author[];
  tags: string[];
}

/** Tags of a post, each once. Two that differ in case or in signs have the same page, so the first one is taken. */
export function tagsOf(value: unknown): string[] {
  const tags = new Map<string, string>();
  for (const written of [value ?? []].flat()) {
    const tag = ['string', 'number', 'boolean'].includes(typeof written) ? String(written).trim() : '';
    if (tag !== '' && !tags.has(slugOf(tag))) tags.set(slugOf(tag), tag);
  }
  return [...tags.values()];
}

/** The first heading of a page without its syntax, for posts without a title in their front matter. */
const headingOf = (text: string): string | undefined =>
  /^#[ \t](.*\S.*)$/m
    .exec(text.replace(/^(```|~~~)[^]*?^\1/gm, ''))?.[1]
    ?.trim()
    .replace(/(?<![ \t])[ \t]+\{#[^{}]*\}$/, '')
    .replace(/[*_`]/g, '');

/** A line that begins something else than a paragraph: HTML, components, headings, lists, tables, code, images and the like. */
const noParagraph =
  /^(?:[<{#>|:`~$]|[-*+][ \t]|\d+[.)][ \t]|!\[|(?:import|export)[ \t]|\[[^\]]*\]:|(?:---|\*\*\*|===)[-*=]*$)/;

/** The first paragraph of a page without its syntax, for posts without a description. */
function beginningOf(text: string): string {
  const body = text.replace(/^---\r?\n[^]*?\r?\n---[ \t]*\r?\n/, '').replace(/^(```|~~~)[^]*?^\1/gm, '');
  const paragraphs = body.split(/\r?\n[ \t]*\r?\n/).map((paragraph) => paragraph.trim());
  const first = paragraphs.find((paragraph) => paragraph !== '' && !noParagraph.test(paragraph)) ?? '';
  return first
    .replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])?/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/\*\*|__|`/g, '');
}

/** Reads the posts of a folder, the latest first. Posts without a date are reported and left out. */
export function readPosts(loader: ContentLoader, folder: string, config: SiteConfig, authors: Authors): Post[] {
  const absolute = join(config.root, folder);
  const files = loader
    .listFiles(absolute)
    .filter((file) => /\.mdx?$/.test(file) && !/(?:^|[\\/])_[^_]/.test(relative(absolute, file)))
    .filter((file) => !/^(?:index|README)\.mdx?$/.test(relative(absolute, file)));
  const posts = files.flatMap((file): Post[] => {
    const { title, description, excerpt, date, tags, authors: keys, author, draft } = loader.readFrontMatter(file);
    const path = relative(config.root, file).replaceAll('\\', '/');
    if (draft === true && loader.command === 'build') return [];
    const placeOf = (field: readonly (string | number)[]): ProblemPlace =>
      fieldPlace(file, projectPath(config.projectRoot, file), field);
    const day = utcDate(date)?.toISOString().slice(0, 10);
    if (day === undefined) {
      loader.report({
        code: 'blog-date',
        severity: 'error',
        kind: 'content',
        ...placeOf(['date']),
        message: date === undefined ? 'The post has no date.' : 'The `date` of the post is no date.',
        fix: 'Add a `date` such as 2026-05-01 to the front matter, or move the page out of the folder of the blog.',
      });
      return [];
    }
    const text = loader.readFile(file) ?? '';
    const heading = typeof title === 'string' ? title : headingOf(text);
    return [
      {
        path,
        title: heading ?? path,
        description: typeof description === 'string' ? description : beginningOf(text),
        ...(typeof excerpt === 'string' ? { excerpt } : {}),
        day,
        authors: postAuthors({ authors: keys, author }, authors, placeOf, loader.report),
        tags: tagsOf(tags),
      },
    ];
  });
  return posts.sort((one, other) => compareCodeUnits(other.day, one.day) || compareCodeUnits(one.path, other.path));
}
