import { cacheKey } from '../cache/cache-key.js';
import type { ConvertArticles } from '../config/plugin.js';
import type { BuildContext } from '../context.js';
import { BuildError, errorsOf } from '../report/diagnostic.js';
import { runCached } from '../step/run-cached.js';
import type { BuiltDocument } from './built-pages.js';
import { convertStep } from './convert-article.step.js';

/** Gives a plugin the function with which it converts articles in workers. Throws a `BuildError` when one cannot be converted. */
export function articleConverter(
  context: BuildContext,
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
