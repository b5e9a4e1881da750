import type { PageData } from '../../shared/page-data.js';

/** A page as the lists show it. */
export interface LlmsPage {
  title: string;
  description: string;
  /** Absolute address of its Markdown, or from the host's root without `siteOrigin`. */
  url: string;
  routePath: string;
  lang: string;
  version: string;
  frontmatter: Record<string, unknown>;
}

/** The list of pages. */
export interface LlmsTxtOptions {
  /** Default: `llms.txt`. */
  name?: string;
  /** Text above the list. Default: title and description of the site. */
  onTitleGenerate?: (site: { title: string; description: string }) => string;
  /** Line of a page. Default: a link with the page's description. */
  onLineGenerate?: (page: LlmsPage) => string;
  /** Changes the whole text. */
  onAfterLlmsTxtGenerate?: (text: string) => string;
}

/** Options of the plugin. */
export interface LlmsOptions {
  /** The list of pages; false writes none. */
  llmsTxt?: false | LlmsTxtOptions;
  /** All pages in one file; false writes none. */
  llmsFullTxt?: false | { /** Default: `llms-full.txt`. */ name?: string };
  /** Whether each page has a Markdown file. Default: true. */
  mdFiles?: boolean;
  /** Pages that are part of it. Default: all. */
  include?: (context: { page: PageData }) => boolean;
  /** Pages that are not; asked after `include`. Default: none. */
  exclude?: (context: { page: PageData }) => boolean;
}
