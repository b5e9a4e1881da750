import type { SiteConfig } from '../config/site-config.js';
import { articleInDocument } from '../html/article-of.js';
import { readArticle } from '../pages/page-body.js';
import type { PluginDriver } from '../plugins/plugin-driver.js';
import type { StepStore, StepWork } from '../step/step.js';
import type { ArticleSource, ConvertItem } from './convert-article.step.js';

function readHtml(source: ArticleSource, store: StepStore): string {
  if ('html' in source) return source.html;
  const [bytes] = store.getAll(Object.values(source));
  return 'bodyKey' in source ? (readArticle(bytes!).html ?? '') : articleInDocument(bytes!.toString());
}

/** Reads an article, and lets the plugin convert it. */
export const convertWork: StepWork<null, ConvertItem, string, { config: SiteConfig; plugins: PluginDriver }> = (
  _shared,
  { config, plugins },
  store,
) =>
  Promise.resolve(async ({ plugin, file, source }) => ({
    value: await plugins.convertArticle(plugin, readHtml(source, store), file, config),
  }));
