import { join } from 'node:path';
import { routeToHtmlPath } from '../../shared/route-path.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { contentHash } from '../cache/cache-key.js';
import type { TextMemory } from '../cache/text-memory.js';
import type { BuildContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import { articleOf } from '../html/article-of.js';
import { readArticle, readSections } from '../pages/page-body.js';
import type { BuiltPage, SitePage } from '../config/plugin.js';
import { verifyText } from '../verify/verify-text.js';
import type { RenderJob } from './render-pages.js';

/** Where the texts of built pages lie. */
export interface BuiltTexts {
  context: Pick<BuildContext, 'cache' | 'config' | 'plugins' | 'report' | 'verification'>;
  memory: TextMemory;
  /** Files of the rendered pages. */
  files: readonly OutputFile[];
  /** Key of the cache for what is known of each page's files. */
  outputsKeys: readonly string[];
  /** Group of the memory that each page's texts belong to; undefined without a shared cache. */
  groups: readonly (string | undefined)[];
}

/** A finished page with the text of its document. */
export interface BuiltDocument extends BuiltPage {
  document(): string;
}

/** Gives pages the texts that plugins may read of them; each read goes to the disk. */
export function builtPages(
  pages: readonly SitePage[],
  jobs: readonly RenderJob[],
  { context, memory, files, outputsKeys, groups }: BuiltTexts,
): BuiltDocument[] {
  const { cache, verification } = context;
  const { outDir } = context.config;
  const verified = new Set(verification?.choose(jobs, ({ page }) => page.route.file));
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
  return pages.map((page, index) => {
    const { bodyKey } = jobs[index]!.page;
    const readBody = (): Buffer => cache.read(bodyKey) ?? cache.lose([bodyKey]);
    const readDocument = (): string => {
      const path = routeToHtmlPath(page.routePath);
      const hash = hashes.get(path) ?? '';
      const known = cache.read(hash);
      if (known) return known.toString();
      // A file of the last output may no longer be in the cache.
      const bytes = readRegularFile(join(outDir, path));
      if (!bytes || contentHash(bytes) !== hash) return cache.lose([outputsKeys[index]!]);
      return bytes.toString();
    };
    const isArticleWhole = page.facts.isStatic && page.facts.pageType !== 'home';
    return {
      ...page,
      document: readDocument,
      html: () => (isArticleWhole ? (readArticle(readBody()).html ?? '') : articleOf(readDocument())),
      sections: () => readSections(readBody()),
      remember: (name, parts, make) => {
        let isMade = false;
        const makeOnce = (): string => {
          isMade = true;
          return make();
        };
        const text = memory.remember(name, parts, makeOnce, groups[index]);
        if (!isMade && verified.has(jobs[index]!)) verifyText(context, jobs[index]!.page.route.file, name, text, make);
        return text;
      },
    };
  });
}
