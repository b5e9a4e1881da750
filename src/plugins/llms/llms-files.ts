import type { SiteConfig } from '../../build/config/site-config.js';
import type { BuiltPage, ConvertArticles, EmittedFile, SiteNavigation } from '../../build/config/plugin.js';
import type { NavItem, SidebarItem } from '../../shared/site-data.js';
import { routeToMarkdownPath } from '../../shared/route-path.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { llmsTxtOptions, type LlmsOptions, type LlmsPage, type LlmsTxtOptions } from './options.js';
import { markdownUrl, pagesAsMarkdown } from './page-markdown.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** Size in bytes up to which a list stays one file: what agents read in one go. */
const indexBytes = 50_000;

/** True if a page is part of a set. */
function isIncluded(page: BuiltPage['data'], { include, exclude }: LlmsOptions): boolean {
  if (page.pageType === '404') return false;
  return (include?.({ page }) ?? true) && !exclude?.({ page });
}

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

/** The files of one language of one version. */
function scopeFiles(
  pages: readonly BuiltPage[],
  navigation: SiteNavigation,
  options: LlmsOptions,
  config: SiteConfig,
  texts: ReadonlyMap<BuiltPage, string>,
): EmittedFile[] {
  const { llmsTxt = {}, llmsFullTxt = {} } = options;
  const locale = config.locales.find(({ lang }) => lang === navigation.lang);
  const site = { title: locale?.title ?? config.title, description: locale?.description ?? config.description };
  const folder = navigation.home.slice(1);
  const sections = sectionsOf(pages, navigation);
  if (sections.length === 0) return [];
  const files: EmittedFile[] = [];
  const head = ({ onTitleGenerate }: LlmsTxtOptions): string =>
    onTitleGenerate?.(site) ??
    `# ${oneLine(site.title)}${site.description ? `\n\n> ${oneLine(site.description)}` : ''}`;
  if (llmsTxt !== false) {
    const { name } = withDefaults(llmsTxtOptions, llmsTxt);
    const { onLineGenerate = defaultLine, onAfterLlmsTxtGenerate = (text: string) => text } = llmsTxt;
    const parts = sections.map(({ title, pages: listed }) => {
      const lines = listed.map(({ facts, routePath, lang, version }) =>
        onLineGenerate({
          title: facts.title,
          description: facts.description,
          url: markdownUrl(routePath, config),
          routePath,
          lang,
          version,
          frontmatter: facts.frontmatter,
        }),
      );
      return { title, count: listed.length, text: `## ${oneLine(title)}\n\n${lines.join('\n')}\n` };
    });
    const whole = `${head(llmsTxt)}\n\n${parts.map(({ text }) => text).join('\n')}`;
    if (Buffer.byteLength(whole) <= indexBytes)
      files.push({ path: folder + name, content: onAfterLlmsTxtGenerate(whole) });
    else {
      const ofSections = parts.map((section, index) => ({
        ...section,
        path: `${folder}${name.replace(/(\.\w+)?$/, `-${index + 1}$1`)}`,
      }));
      const lines = ofSections.map(
        ({ title, count, path }) => `- [${linkText(title)}](${config.siteOrigin}${config.base}${path}): ${count} pages`,
      );
      files.push({ path: folder + name, content: onAfterLlmsTxtGenerate(`${head(llmsTxt)}\n\n${lines.join('\n')}\n`) });
      files.push(...ofSections.map(({ path, text }) => ({ path, content: text.replace(/^##/, '#') })));
    }
  }
  if (llmsFullTxt !== false) {
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
  for (const { options, included } of members) {
    if (options.mdFiles !== false)
      for (const page of included) {
        const path = routeToMarkdownPath(page.routePath);
        files.set(path, { path, content: texts.get(page)! });
      }
    for (const scope of navigation) {
      const ofScope = included.filter(
        ({ lang, version, data }) => lang === scope.lang && version === scope.version && !data.original,
      );
      for (const file of scopeFiles(ofScope, scope, options, config, texts)) files.set(file.path, file);
    }
  }
  return [...files.values()];
}
