import type { SiteConfig } from '../../build/config/site-config.js';
import type { BuiltPage, ConvertArticles, EmittedFile, SiteNavigation } from '../../build/config/plugin.js';
import type { NavItem, SidebarItem } from '../../shared/site-data.js';
import { encodePath, routeToMarkdownPath } from '../../shared/route-path.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import {
  llmsTxtOptions,
  type LlmsOptions,
  type LlmsPage,
  type LlmsTxtContext,
  type LlmsTxtOptions,
  type WriteLlmsTxt,
} from './options.js';
import { copyFrontMatter, isIncluded, listName, markdownUrl, pointersOf } from './copy-front-matter.js';
import { pagesAsMarkdown } from './page-markdown.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** Size in bytes up to which a list stays one file: what agents read in one go. */
const indexBytes = 50_000;

interface Section {
  title: string;
  pages: BuiltPage[];
}

/** True if a page is below an entry of the navigation. */
function isUnder({ routePath, url }: BuiltPage, { link, activeMatch, items = [] }: NavItem): boolean {
  if (activeMatch) return new RegExp(activeMatch).test(routePath);
  if (link && !/^(?:[a-z]+:|\/\/)/i.test(link)) {
    const folder = link.replace(/[^/]*$/, '');
    return url === link || (folder.split('/').length > 2 && url.startsWith(folder));
  }
  return items.length > 0 && items.some((item) => isUnder({ routePath, url } as BuiltPage, item));
}

function sidebarUrls(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'link') return [item.link];
    return item.kind === 'group' ? [...(item.link ? [item.link] : []), ...sidebarUrls(item.items)] : [];
  });
}

/** Pages by the entries of the navigation, in the order of the sidebars. */
function sectionsOf(pages: readonly BuiltPage[], { nav, sidebars }: SiteNavigation): Section[] {
  const order = new Map(
    [...sidebars]
      .reverse()
      .flatMap(({ items }) => sidebarUrls(items))
      .map((url, index) => [url, index]),
  );
  const rank = ({ url }: BuiltPage): number => order.get(url) ?? order.size;
  const sorted = pages
    .filter(({ facts }) => facts.pageType !== 'home')
    .sort((a, b) => rank(a) - rank(b) || compareCodeUnits(a.routePath, b.routePath));
  const sections = nav.map((item): Section & { item: NavItem } => ({ title: item.text, item, pages: [] }));
  const others: Section = { title: 'Others', pages: [] };
  for (const page of sorted) (sections.find(({ item }) => isUnder(page, item)) ?? others).pages.push(page);
  return [...sections, others].filter((section) => section.pages.length > 0);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const linkText = (text: string): string => oneLine(text).replace(/[\\[\]]/g, '\\$&');

function defaultLine({ title, url, description }: LlmsPage): string {
  return `- [${linkText(title)}](${url})${description ? `: ${oneLine(description)}` : ''}`;
}

/** The data of a page that lists contain. */
function listedPage({ facts, routePath, lang, version }: BuiltPage, config: SiteConfig): LlmsPage {
  const { title, description, frontmatter } = facts;
  const url = markdownUrl(routePath, config);
  return { title, description, url, link: url, routePath, lang, version, frontmatter };
}

/** A group of the list, as lists show its pages. */
interface ListedSection {
  title: string;
  pages: LlmsPage[];
}

/** A part of a group that is one file of a large list. */
interface ListPart {
  title: string;
  count: number;
  lines: string;
}

/** Lines of a group, in parts that each fit into a list. */
function partsOf({ title, pages }: ListedSection, onLineGenerate: (page: LlmsPage) => string): ListPart[] {
  const parts: ListPart[] = [];
  let bytes = Infinity;
  for (const page of pages) {
    const line = `${onLineGenerate(page)}\n`;
    bytes += Buffer.byteLength(line);
    if (bytes > indexBytes) {
      const name = oneLine(title);
      parts.push({ title: parts.length === 0 ? name : `${name} (${parts.length + 1})`, count: 0, lines: '' });
      bytes = Buffer.byteLength(`# ${name} (999)\n\n${line}`);
    }
    const part = parts.at(-1)!;
    part.count += 1;
    part.lines += line;
  }
  return parts;
}

/**
 * The list of a language and version: one file, or, if that were large, an index and a file for each group. Groups that are
 * large themselves have several files.
 */
function listFiles(
  sections: readonly ListedSection[],
  site: { title: string; description: string },
  options: LlmsTxtOptions,
  folder: string,
  config: SiteConfig,
): EmittedFile[] {
  const { name } = withDefaults(llmsTxtOptions, options);
  const { onTitleGenerate, onLineGenerate = defaultLine, onAfterLlmsTxtGenerate = (text: string) => text } = options;
  const head =
    onTitleGenerate?.(site) ??
    `# ${oneLine(site.title)}${site.description ? `\n\n> ${oneLine(site.description)}` : ''}`;
  const groups = sections.map(
    ({ title, pages }) => `## ${oneLine(title)}\n\n${pages.map((page) => onLineGenerate(page)).join('\n')}\n`,
  );
  const whole = groups.length === 0 ? `${head}\n` : `${head}\n\n${groups.join('\n')}`;
  if (Buffer.byteLength(whole) <= indexBytes) return [{ path: folder + name, content: onAfterLlmsTxtGenerate(whole) }];
  const parts = sections
    .flatMap((section) => partsOf(section, onLineGenerate))
    .map((part, index) => ({ ...part, path: `${folder}${name.replace(/(\.\w+)?$/, `-${index + 1}$1`)}` }));
  const lines = parts.map(
    ({ title, count, path }) => `- [${linkText(title)}](${config.siteOrigin}${config.base}${path}): ${count} pages`,
  );
  return [
    { path: folder + name, content: onAfterLlmsTxtGenerate(`${head}\n\n${lines.join('\n')}\n`) },
    ...parts.map(({ path, title, lines }) => ({ path, content: `# ${title}\n\n${lines}` })),
  ];
}

/** The list that a function of the site writes. */
async function writtenFile(write: WriteLlmsTxt, context: LlmsTxtContext, folder: string): Promise<EmittedFile> {
  const content: unknown = await write(context);
  if (typeof content !== 'string') throw new Error('the function `llmsTxt` must return a text');
  return { path: `${folder}llms.txt`, content };
}

/** The files of one language of one version. */
async function scopeFiles(
  pages: readonly BuiltPage[],
  navigation: SiteNavigation,
  options: LlmsOptions,
  config: SiteConfig,
  texts: ReadonlyMap<BuiltPage, string>,
): Promise<EmittedFile[]> {
  const { llmsTxt = {}, llmsFullTxt = {} } = options;
  const { lang, version } = navigation;
  const locale = config.locales.find((one) => one.lang === lang);
  const site = { title: locale?.title ?? config.title, description: locale?.description ?? config.description };
  const folder = navigation.home.slice(1);
  const sections = sectionsOf(pages, navigation);
  if (pages.length === 0) return [];
  const files: EmittedFile[] = [];
  const { base, siteOrigin } = config;
  const listed = sections.map(({ title, pages }) => ({ title, pages: pages.map((page) => listedPage(page, config)) }));
  if (typeof llmsTxt === 'function')
    files.push(await writtenFile(llmsTxt, { ...site, lang, version, base, siteOrigin, sections: listed }, folder));
  else if (llmsTxt !== false) files.push(...listFiles(listed, site, llmsTxt, folder, config));
  if (llmsFullTxt !== false && sections.length > 0) {
    const blocks = sections.flatMap(({ pages: listed }) =>
      listed.map((page) => `---\nurl: ${markdownUrl(page.routePath, config)}\n---\n\n${texts.get(page)!}`),
    );
    files.push({ path: folder + (llmsFullTxt.name ?? 'llms-full.txt'), content: blocks.join('\n') });
  }
  return files;
}

/** All files of all sets. */
export async function llmsFiles(
  sets: readonly LlmsOptions[],
  pages: readonly BuiltPage[],
  navigation: readonly SiteNavigation[],
  config: SiteConfig,
  convertArticles: ConvertArticles,
): Promise<EmittedFile[]> {
  const members = sets.map((options) => ({ options, included: pages.filter(({ data }) => isIncluded(data, options)) }));
  const written = new Set(
    members.flatMap(({ options, included }) =>
      options.mdFiles === false && options.llmsFullTxt === false ? [] : included,
    ),
  );
  const texts = await pagesAsMarkdown([...written], pages, config, convertArticles);
  const files = new Map<string, EmittedFile>();
  const describing = sets.find((options) => listName(options) !== undefined);
  for (const { options, included } of members) {
    if (options.mdFiles !== false)
      for (const page of included) {
        const path = routeToMarkdownPath(page.routePath);
        const { list } = pointersOf(page.data, sets, config);
        files.set(path, { path, content: copyFrontMatter(page, config, list) + texts.get(page)! });
      }
    for (const scope of navigation) {
      const ofScope = included.filter(
        ({ lang, version, data }) => lang === scope.lang && version === scope.version && !data.original,
      );
      for (const file of await scopeFiles(ofScope, scope, options, config, texts)) files.set(file.path, file);
      if (options !== describing) continue;
      const path = scope.home.slice(1) + listName(options)!;
      const list = files.get(path);
      const url = config.siteOrigin + config.base + encodePath(path);
      if (list) files.set(path, { ...list, folderHeaders: { Link: `<${url}>; rel="describedby"; type="text/plain"` } });
    }
  }
  return [...files.values()];
}
