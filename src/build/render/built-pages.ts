import { isSealed } from '../facts/route.js';
import { join } from 'node:path';
import { routeToHtmlPath } from '../../shared/route-path.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { contentHash, cacheKey } from '../cache/cache-key.js';
import type { BuildContext, StepContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import type { SealedSite } from '../facts/sealed-site.js';
import { articleInDocument } from '../html/article-of.js';
import { readArticle, readSections } from '../pages/page-body.js';
import type { BuiltPage, SitePage, ConvertArticles } from '../config/plugin.js';
import { convertStep, type ArticleSource } from './convert-article.step.js';
import type { RenderJob } from './plan-jobs.js';
import { BuildError, errorsOf } from '../report/diagnostic.js';
import { runCached } from '../step/run-cached.js';

/** Where the texts of built pages lie. */
export interface BuiltTexts {
  context: Pick<BuildContext, 'cache' | 'config'>;
  /** Files of the rendered pages. */
  files: readonly OutputFile[];
  /** Cache key of the record of each page's files. */
  outputsKeys: readonly string[];
  /** Reads a file of the stage. */
  readStaged(path: string): Buffer | undefined;
  sealed: SealedSite;
}

/** A finished page with what only the build needs of it. */
export interface BuiltDocument extends BuiltPage {
  /** Path of the source, relative to the project. */
  file: string;
  document(): string;
  /** Hash of the article's HTML, and where workers find that. */
  article(): { hash: string; source: ArticleSource };
}

/** An article that is read when it is sent to a worker: most of them were converted by earlier builds. */
const readLater = (read: () => string): ArticleSource => ({
  get html() {
    return read();
  },
});

/** Gives pages the texts that plugins may read of them; each read goes to the disk. */
export function builtPages(
  pages: readonly SitePage[],
  jobs: readonly (Pick<RenderJob, 'page'> & Pick<BuiltPage, 'isUnlisted'>)[],
  { context: { cache, config }, files, outputsKeys, readStaged, sealed }: BuiltTexts,
): BuiltDocument[] {
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
  return pages.map((page, index) => {
    const { bodyKey, facts, route } = jobs[index]!.page;
    const path = routeToHtmlPath(page.routePath);
    const documentKey = hashes.get(path) ?? '';
    // The body of a page whose version is taken as a whole is in the file of the version alone.
    const isInFile = isSealed(route) && cache.find(bodyKey) === undefined;
    const readBody = (): Buffer => (isInFile ? sealed.body(bodyKey) : (cache.read(bodyKey) ?? cache.evict([bodyKey])));
    const readDocument = (): string => {
      const known = cache.read(documentKey);
      if (known) return known.toString();
      // A file of the last output may no longer be in the cache.
      for (const read of [() => readRegularFile(join(config.outDir, path)), () => readStaged(path)]) {
        const bytes = read();
        if (bytes && contentHash(bytes) === documentKey) return bytes.toString();
      }
      return cache.evict([outputsKeys[index]!]);
    };
    const readHtml = (): string => readArticle(readBody()).html ?? '';
    const isArticleWhole = facts.isStatic && facts.pageType !== 'home';
    return {
      ...page,
      file: route.file,
      document: readDocument,
      isUnlisted: jobs[index]!.isUnlisted,
      html: () => (isArticleWhole ? readHtml() : articleInDocument(readDocument())),
      article: () => {
        if (!isArticleWhole) {
          const html = articleInDocument(readDocument());
          return { hash: contentHash(html), source: cache.find(documentKey) ? { documentKey } : { html } };
        }
        if (!isSealed(route)) return { hash: facts.articleHash, source: { bodyKey } };
        // The hash was made with the base of the site at that time. The key depends on the file and the base of today.
        return { hash: bodyKey, source: isInFile ? readLater(readHtml) : { bodyKey } };
      },
      sections: () => readSections(readBody()),
    };
  });
}

/** Gives a plugin the function with which it converts articles in workers. Throws a `BuildError` when one cannot be converted. */
export function articleConverter(
  context: StepContext,
  built: readonly BuiltDocument[],
  plugin: string,
): ConvertArticles {
  const byRoute = new Map(built.map((page) => [page.routePath, page]));
  const pluginKey = context.plugins.keyOf('convertArticle');
  return async (pages) => {
    const items = pages.map(({ routePath }) => {
      const { file, article } = byRoute.get(routePath)!;
      const { hash, source } = article();
      return { key: cacheKey(convertStep.name, [plugin, pluginKey, hash]), plugin, file, source };
    });
    const results = await runCached(context, convertStep, items, { phase: plugin, shared: () => null });
    return results.map((result) => {
      if (!result) throw new BuildError(errorsOf(context.report));
      return result.value;
    });
  };
}
