import { toHtml } from 'hast-util-to-html';
import picomatch from 'picomatch';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFrontMatter } from '../../../build/front-matter/find-front-matter.js';
import { reasonOf } from '../../../build/report/reason-of.js';
import { findFiles } from '../../../cli/migrate/config-packages.js';
import { takeCalledPackages } from '../../../cli/migrate/config-program.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { pageFactsOf } from '../../../cli/migrate/page-facts.js';
import type { ForeignProject, SiteDraft } from '../../../cli/migrate/site-draft.js';
import { isRecord } from '../../../shared/is-record.js';

// Data loaders of VitePress: `posts.data.ts` exports `load()`, or what `createContentLoader()` returns, and pages import its
// result as `data`. They run once, when the site moves.

/** Names of files with data loaders. */
export const dataLoader = /\.data\.[cm]?[jt]s$/;

/** Packages that only print messages, without which a loader has the same result. */
const printers = /^(?:consola|debug|picocolors|chalk|kleur|ora|signale|kolorist|ansis)(?:\/|$)/;

/** Pages of the site as `createContentLoader` finds them: paths below the folder of the pages, and their URLs. */
export interface ContentPages {
  /** Absolute path of the folder of the pages. */
  folder: string;
  urls: ReadonlyMap<string, string>;
}

interface ContentOptions {
  includeSrc?: boolean;
  render?: boolean;
  excerpt?: unknown;
  transform?: (pages: object[]) => unknown;
}

/** HTML of Markdown, for excerpts and texts of pages. */
function createRenderer(): (source: string) => string {
  const options = { allowDangerousHtml: true };
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, options).freeze();
  return (source) => toHtml(processor.runSync(processor.parse(source)), options);
}

/** The beginning of a page: up to a line `---`, or to the text of the option, or what its function leaves in the page. */
function excerptOf(source: string, body: string, option: unknown): string | undefined {
  if (typeof option === 'function') {
    const file = { data: pageFactsOf(source).fields, content: body, excerpt: '' };
    (option as (page: typeof file, options: object) => unknown)(file, {});
    return file.excerpt;
  }
  if (option !== true && typeof option !== 'string') return undefined;
  const end = typeof option === 'string' ? body.indexOf(option) : body.search(/^---[ \t]*$/m);
  return end === -1 ? undefined : body.slice(0, end);
}

/** `createContentLoader` for the pages of a site. */
const contentLoader =
  ({ folder, urls }: ContentPages) =>
  (patterns: unknown, options: ContentOptions = {}) => ({
    watch: [],
    load: async (): Promise<unknown> => {
      const all = [patterns].flat().map((pattern) => String(pattern).replace(/^\.?\//, ''));
      const isListed = picomatch(
        all.filter((pattern) => !pattern.startsWith('!')),
        { ignore: all.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)) },
      );
      const render = createRenderer();
      const pages = [...urls]
        .filter(([file]) => isListed(file))
        .map(([file, url]) => {
          const source = readFileSync(join(folder, file), 'utf8');
          const body = source.slice(findFrontMatter(source).bodyOffset);
          const excerpt = excerptOf(source, body, options.excerpt);
          return {
            src: options.includeSrc ? source : undefined,
            html: options.render ? render(body) : undefined,
            frontmatter: pageFactsOf(source).fields,
            excerpt: excerpt === undefined ? undefined : render(excerpt),
            url,
          };
        });
      return options.transform ? await options.transform(pages) : pages;
    },
  });

/** Runs a loader in the folder of the project. */
async function runLoader(project: ForeignProject, file: string, pages: ContentPages): Promise<unknown> {
  const load = async (loader: unknown): Promise<{ data: unknown }> => {
    if (!isRecord(loader) || typeof loader['load'] !== 'function') throw new Error('it exports no `load`');
    const patterns = [loader['watch'] ?? []].flat();
    const watched =
      patterns.length > 0 ? findFiles(patterns, { cwd: dirname(join(project.folder, file)), absolute: true }) : [];
    return { data: await (loader['load'] as (files: readonly string[]) => unknown)(watched) };
  };
  const same = (value: unknown): unknown => value;
  const modules = new Map<string, object>([
    ['vitepress', { createContentLoader: contentLoader(pages), defineLoader: same }],
    ['heddle-load', { load }],
  ]);
  takeCalledPackages();
  const source = `import loader from './${file.split('/').at(-1)!}';\nimport { load } from 'heddle-load';\nexport default load(loader);`;
  const { data } = await evaluateConfig(project, join(dirname(file), 'heddle-load.ts'), {
    source,
    modules,
    isLenient: false,
    runsPackages: true,
  });
  const [missing] = takeCalledPackages().filter((name) => !printers.test(name));
  if (missing === 'fetch') throw new Error('it loads data from a URL that cannot be reached.');
  if (missing !== undefined)
    throw new Error(
      `it needs the package ${missing}. Install the packages of the old site, and run the command again.`,
    );
  return data;
}

/** Data of the loaders of a site, by their absolute paths. Loaders that cannot be run are noted. */
export async function readLoaders(draft: SiteDraft, pages: ContentPages): Promise<Map<string, { data: unknown }>> {
  const { folder, files } = draft.project;
  const loaded = new Map<string, { data: unknown }>();
  for (const file of files.filter((path) => dataLoader.test(path))) {
    try {
      loaded.set(join(folder, file), { data: await runLoader(draft.project, file, pages) });
    } catch (error) {
      const { cause = error } = error as Error;
      const [reason = ''] = reasonOf(cause).split('\n');
      draft.notes.push({ file, message: `The data of this loader was left out: ${reason}` });
    }
    draft.removes.add(file);
  }
  return loaded;
}
