import { readFileSync } from 'node:fs';
import type { WrittenFields } from '../../field-rules.js';
import { join, posix } from 'node:path';
import { pageTitle, readPageFacts } from '../../../cli/migrate/page-facts.js';
import { createDraft, type ForeignProject, type SiteDraft } from '../../../cli/migrate/site-draft.js';
import { editFrontMatter } from '../../../cli/migrate/edits/edit-front-matter.js';
import { convertDocsifyPage } from './pages.js';
import { addThemeColor } from '../../../cli/migrate/theme-color.js';

/** URL path of a page as Docsify writes it after `#`. */
const urlOf = (target: string): string =>
  `/${target
    .replace(/^\.?\//, '')
    .replace(/\.md$/, '')
    .replace(/(^|\/)(?:README|index)$/, '$1')}`;

/** Items of `_sidebar.md` or `_navbar.md`: a list of links, nested by indentation. */
export function readLinkList(source: string): WrittenFields[] {
  const root: WrittenFields[] = [];
  const open: { indent: number; items: WrittenFields[] }[] = [{ indent: -1, items: root }];
  for (const line of source.split(/\r?\n/)) {
    const [, space = '', text = ''] = /^([ \t]*)[-*+][ \t]+(.*?)[ \t]*$/.exec(line) ?? [];
    if (text === '') continue;
    const indent = space.replaceAll('\t', '    ').length;
    while (open.at(-1)!.indent >= indent) open.pop();
    const [, label, target] = /^\[([^\]]*)\]\(<?([^)\s>]*)>?[^)]*\)/.exec(text) ?? [];
    const items: WrittenFields[] = [];
    const shown = (label ?? text).replace(/[*_`]/g, '').trim();
    const link = target === undefined ? undefined : /^[a-z]+:|^\/\//i.test(target) ? target : urlOf(target);
    open.at(-1)!.items.push({ text: shown, ...(link === undefined ? {} : { link }), items });
    open.push({ indent, items });
  }
  const tidy = (list: readonly WrittenFields[]): WrittenFields[] =>
    list.flatMap((item) => {
      const items = tidy(item['items'] as WrittenFields[]);
      if (items.length > 0) return [{ ...item, items, collapsible: false }];
      const { items: _, ...rest } = item;
      return 'link' in rest ? [rest] : [{ sectionHeaderText: rest['text'] }];
    });
  return tidy(root);
}

/** A text of `window.$docsify` by its name; the object is code, of which only texts are read. */
const setting = (html: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*:\\s*(["'\`])(.*?)\\1`).exec(html)?.[2];

/** Takes over the description, the icon and the keywords of `index.html`; its own style sheets are a file of all pages. */
function addHead(draft: SiteDraft, html: string): void {
  const head = html.replace(/<!--[^]*?-->/g, '');
  const attribute = (tag: RegExp, name: string): string | undefined => {
    const found = [...head.matchAll(/<(?:meta|link)\b[^>]*>/g)].find(([one]) => tag.test(one))?.[0] ?? '';
    return new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(found)?.[2];
  };
  const icon = attribute(/\brel\s*=\s*["']?(?:shortcut )?icon\b/, 'href');
  const keywords = attribute(/\bname\s*=\s*["']?keywords\b/, 'content');
  Object.assign(draft.config, {
    description: attribute(/\bname\s*=\s*["']?description\b/, 'content'),
    lang: /<html\b[^>]*\blang\s*=\s*["']?([\w-]+)/.exec(head)?.[1],
    icon: icon && iconUrl(draft, icon),
    head: keywords && [['meta', { name: 'keywords', content: keywords }]],
  });
  const styles = [...head.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text!.trim()).join('\n\n');
  if (styles === '') return;
  draft.writes.set('styles/index.css', `${styles}\n`);
  draft.config['globalStyles'] = ['styles/index.css'];
}

/** URL of the icon, whose file moves to the public folder. */
function iconUrl(draft: SiteDraft, icon: string): string | undefined {
  if (/^(?:https?:)?\/\//.test(icon)) return icon;
  const site = posix.dirname(draft.project.configFile!);
  const file = posix.join(site, icon);
  if (!draft.project.files.includes(file)) return undefined;
  const url = posix.join('/', icon);
  draft.copies.set(posix.join(site, 'public', url), file);
  return url;
}

/** Reads a site of Docsify, which has no build: `index.html`, Markdown, and lists of links. */
export async function readDocsify(project: ForeignProject): Promise<SiteDraft> {
  await Promise.resolve();
  const draft = createDraft(project, ['docsify', 'docsify-*']);
  const { folder, files, configFile } = project;
  const site = posix.dirname(configFile!);
  const inSite = (name: string): string => (site === '.' ? name : `${site}/${name}`);
  const html = readFileSync(join(folder, configFile!), 'utf8');
  const homepage = setting(html, 'homepage') ?? 'README.md';
  for (const file of files) {
    if (!file.endsWith('.md') || (site !== '.' && !file.startsWith(`${site}/`))) continue;
    const path = site === '.' ? file : file.slice(site.length + 1);
    if (/(?:^|\/)_(?:sidebar|navbar|coverpage|404|footer)\.md$/.test(path)) draft.removes.add(file);
    else {
      const isHome = path === homepage && path !== 'README.md' && path !== 'index.md';
      const fields = isHome ? { permalink: '/' } : {};
      draft.pages.set(file, { file, url: urlOf(path), fields });
      const source = readFileSync(join(folder, file), 'utf8');
      const read = (name: string): string | undefined => {
        const target = posix.join(name.startsWith('/') ? site : posix.dirname(file), name);
        return files.includes(target) ? readFileSync(join(folder, target), 'utf8') : undefined;
      };
      const converted = convertDocsifyPage(source, { read });
      if (converted !== source) draft.writes.set(file, editFrontMatter(converted, fields));
    }
  }
  draft.removes.add(configFile!);
  const listed = (name: string): WrittenFields[] => {
    const file = inSite(name);
    return files.includes(file) ? readLinkList(readFileSync(join(folder, file), 'utf8')) : [];
  };
  const nav = listed('_navbar.md')
    .filter((item) => 'text' in item)
    .map(({ collapsible: _, ...item }) => item);
  const sidebar = listed('_sidebar.md');
  const home = [...draft.pages.values()].find(({ url }) => url === '/');
  const repository = setting(html, 'repo');
  const isLink = repository !== undefined && /^https?:/.test(repository);
  draft.config = {
    root: site,
    title:
      setting(html, 'name')
        ?.replace(/<[^>]*>/g, '')
        .trim() ?? (home ? pageTitle(readPageFacts(folder, home.file), home.file) : ''),
    ...(site === '.'
      ? { route: { cleanUrls: true, exclude: ['MIGRATION.md', 'doc_build/**'] } }
      : { route: { cleanUrls: true } }),
    markdown: { link: { checkDeadLinks: 'warning', checkAnchors: 'warning' }, image: { checkDeadImages: 'warning' } },
    themeConfig: {
      ...(nav.length > 0 ? { nav: nav } : {}),
      ...(sidebar.length > 0 ? { sidebar: { '/': sidebar } } : {}),
      ...(repository
        ? {
            socialLinks: [
              { icon: 'github', mode: 'link', content: isLink ? repository : `https://github.com/${repository}` },
            ],
          }
        : {}),
    },
  };
  addHead(draft, html);
  addThemeColor(draft, '--hd-c-primary', setting(html, 'themeColor'));
  if (files.includes(inSite('_coverpage.md')))
    draft.notes.push({
      file: inSite('_coverpage.md'),
      message: 'The cover page is not shown. Write its text as the `hero` of the home page.',
    });
  return draft;
}
