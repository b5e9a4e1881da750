import * as k from '../../build/config/options/kinds.js';
import type { PageData } from '../../shared/page-data.js';

/** A page as the lists show it. */
export interface LlmsPage {
  title: string;
  description: string;
  /** Absolute URL of its Markdown, or from the host's root without `siteOrigin`. */
  url: string;
  /** The same URL, for functions of a moved site. */
  link: string;
  routePath: string;
  lang: string;
  version: string;
  frontmatter: Record<string, unknown>;
}

/** Argument of a function that returns the list of a language and version. */
export interface LlmsTxtContext {
  title: string;
  description: string;
  lang: string;
  /** `''` without versions. */
  version: string;
  base: string;
  siteOrigin: string;
  /** Pages by the entries of the navigation. */
  sections: { title: string; pages: LlmsPage[] }[];
}

/** Returns the whole text of a list. */
export type WriteLlmsTxt = (context: LlmsTxtContext) => string | Promise<string>;

const fileName = k.textLike('the name of a file', /^[^/\\]+$/);
const pageTest = k.call<(context: { page: PageData }) => boolean>();

const llmsTxtFields = {
  /** Name of the file. Default: `llms.txt`. */
  name: k.option(fileName, { default: 'llms.txt', zh: '文件名' }),
  /** Text above the list. Default: title and description of the site. */
  onTitleGenerate: k.option(k.call<(site: { title: string; description: string }) => string>(), {
    zh: '列表上方的文本。默认值：站点的标题和描述。',
    type: '({ title, description }) => string',
  }),
  /**
   * Line of a page, which has `title`, `description`, `url`, `routePath`, `lang`, `version` and `frontmatter`.
   * Default: a link with the page's description.
   */
  onLineGenerate: k.option(k.call<(page: LlmsPage) => string>(), {
    zh: '一个页面对应的一行；`page` 包含 `title`、`description`、`url`、`routePath`、`lang`、`version` 和 `frontmatter`。默认值：带有页面描述的链接。',
    type: '(page) => string',
  }),
  /** Changes the whole text. Default: the text as it is. */
  onAfterLlmsTxtGenerate: k.option(k.call<(text: string) => string>(), {
    zh: '修改整个文本。默认值：文本保持不变。',
    type: '(text) => string',
  }),
};

/** The list of pages. */
export interface LlmsTxtOptions extends k.OptionsOf<typeof llmsTxtFields> {}
export const llmsTxtOptions: k.Group<typeof llmsTxtFields, LlmsTxtOptions> = k.group(llmsTxtFields);

const llmsFields = {
  /** The list of pages, or a function that returns its text; `false` writes none. Default: `{ name: 'llms.txt' }`. */
  llmsTxt: k.option(k.either(k.choice(false), llmsTxtOptions, k.call<WriteLlmsTxt>()), {
    zh: "页面列表，或返回其文本的函数；`false` 则不生成。默认值：`{ name: 'llms.txt' }`。",
    type: [
      '[`false | LlmsTxtOptions | (context) => string`](#change-the-text)',
      '[`false | LlmsTxtOptions | (context) => string`](#change-the-text)',
    ],
  }),
  /** All pages in one file; `false` writes none. Default: `{ name: 'llms-full.txt' }`. */
  llmsFullTxt: k.option(
    k.either(k.choice(false), k.group({ name: k.option(fileName, { default: 'llms-full.txt' }) })),
    {
      zh: "包含所有页面的文件；`false` 则不生成。默认值：`{ name: 'llms-full.txt' }`。",
      type: 'false | { name?: string }',
    },
  ),
  /** Whether each page has a Markdown file. Default: true. */
  mdFiles: k.option(k.flag, { default: true, zh: '是否为每个页面生成 Markdown 文件' }),
  /** Pages that are listed. Default: all. */
  include: k.option(pageTest, { zh: '包含哪些页面。默认值：所有页面。', type: '({ page }) => boolean' }),
  /** Pages that are left out; applied after `include`. Default: none. */
  exclude: k.option(pageTest, { zh: '排除哪些页面，在 `include` 之后判断', type: '({ page }) => boolean' }),
};

/** One set of files. */
export interface LlmsOptions extends k.OptionsOf<typeof llmsFields> {}
export const llmsOptions: k.Group<typeof llmsFields, LlmsOptions> = k.group(llmsFields);

/** One set or several. */
export const llmsSets = k.either(llmsOptions, k.list(llmsOptions));
