import * as k from './kinds.js';

const bytes = k.wholeNumber(1, Number.MAX_SAFE_INTEGER);

const countOrNone = k.wholeNumber(0, Number.MAX_SAFE_INTEGER);

const budgetFields = {
  /** Bytes that a visitor loads to see a page, with gzip: document, style sheets, scripts and images. Default: none. */
  page: k.option(bytes, { zh: '读者查看一个页面需要加载的字节数（gzip 后），包括文档、样式表、脚本和图片' }),
  /** Bytes of a page's document, with gzip. Default: none. */
  html: k.option(bytes, { zh: '页面文档的字节数（gzip 后）' }),
  /** Bytes of the scripts that a page loads before anybody interacts with it, with gzip. Default: none. */
  javascript: k.option(bytes, { zh: '在交互之前页面加载的脚本的字节数（gzip 后）' }),
  /** Bytes that a search loads of the index, with gzip; titles of 20 pages are searched for. Default: none. */
  search: k.option(bytes, { zh: '一次搜索加载的索引的字节数（gzip 后）；以 20 个页面的标题作为查询' }),
  /** Bytes of all files of the output. Default: none. */
  output: k.option(bytes, { zh: '所有输出文件的字节数' }),
  /** Tokens of a page's Markdown copy, which are estimated. Default: none. */
  copyTokens: k.option(bytes, { zh: '页面的 Markdown 副本的 token 数（估算）' }),
  /** Elements and components of a page that its Markdown copy does not express. Default: none. */
  copyLeftovers: k.option(countOrNone, { zh: '页面中 Markdown 副本无法表达的元素和组件的数量' }),
  /** Bytes of a list for agents, such as `llms.txt`. Default: none. */
  llmsTxt: k.option(bytes, { zh: '供智能体使用的列表（例如 `llms.txt`）的字节数' }),
  /** Milliseconds that compiling and rendering a page may take. Default: none. */
  pageTime: k.option(bytes, { zh: '编译和渲染一个页面可用的毫秒数' }),
};

/** Limits that a build must keep. */
export interface Budgets extends k.OptionsOf<typeof budgetFields> {}
export const budgetOptions: k.Group<typeof budgetFields, Budgets> = k.group(budgetFields);
