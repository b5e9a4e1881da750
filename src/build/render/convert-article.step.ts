import type { Step, StepItem } from '../step/step.js';

/** Where the HTML of an article is: in an entry with the body of a static page or with a document, or here. */
export type ArticleSource = { bodyKey: string } | { documentKey: string } | { html: string };

/** An article that a plugin converts. */
export interface ConvertItem extends StepItem {
  plugin: string;
  /** Path of the page's source, relative to the project. */
  file: string;
  source: ArticleSource;
}

/** Converts an article with the `convertArticle` of a plugin. */
export const convertStep: Step<null, ConvertItem, string> = {
  name: 'convert-articles',
  deadlineSeconds: 90,
  reads: ({ source }) => ('html' in source ? [] : [Object.values(source)[0]!]),
  describe: ({ file }) => ({ file, verb: 'converted' }),
};
