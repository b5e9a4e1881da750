import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isObject, listOf, pageTitle, parseYaml, readPageFacts, textOf } from '../page-facts.js';
import { createDraft, type ForeignProject, type SiteDraft } from '../site-draft.js';

type Fields = Record<string, unknown>;

/** Types of admonitions that have another name in Heddle. */
const types: Readonly<Record<string, string>> = {
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  seealso: 'note',
  hint: 'tip',
  important: 'important',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  question: 'info',
  help: 'info',
  faq: 'info',
  attention: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  error: 'danger',
  bug: 'danger',
  example: 'info',
  quote: 'note',
  cite: 'note',
};
const known = new Set(['note', 'tip', 'info', 'warning', 'caution', 'danger', 'important']);

/** The title line of a content tab. */
const tabLine = /^([ \t]*)===[!+]?[ \t]+"(.*)"[ \t]*$/;

/** The indented block below a line, without its indentation, and the index of the line after it. */
function indentedBlock(lines: readonly string[], start: number, indent: string): { block: string[]; end: number } {
  const inner = `${indent}    `;
  const block: string[] = [];
  let end = start;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index]!;
    if (line.startsWith(inner)) end = index + 1;
    else if (line.trim() !== '') break;
    block.push(line.startsWith(inner) ? indent + line.slice(inner.length) : '');
  }
  return { block: block.slice(0, end - start), end };
}

/** The one block of code that lines contain; undefined if they contain anything else. */
function codeBlock(lines: readonly string[]): string[] | undefined {
  const code = lines.join('\n').trim().split('\n');
  const fence = /^(`{3,}|~{3,})/.exec(code[0]!)?.[1];
  const end = fence && code.findIndex((line, index) => index > 0 && line.trim() === fence);
  return end === code.length - 1 ? code : undefined;
}

/** The tabs from a line on, and the index of the line after them. */
function readTabs(lines: readonly string[], start: number): { tabs: [title: string, block: string[]][]; end: number } {
  const tabs: [string, string[]][] = [];
  let end = start;
  for (let index = start; index < lines.length; index++) {
    const found = tabLine.exec(lines[index]!);
    if (found && found[1] === tabLine.exec(lines[start]!)![1]) {
      const block = indentedBlock(lines, index + 1, found[1]!);
      tabs.push([found[2]!, block.block]);
      end = block.end;
      index = end - 1;
    } else if (lines[index]!.trim() !== '') break;
  }
  return { tabs, end };
}

/** A code group of tabs that contain a block of code each; undefined for others, since `.md` files have no components. */
function codeGroup(tabs: readonly [title: string, block: string[]][], indent: string): string[] | undefined {
  const blocks = tabs.map(([, block]) => codeBlock(block));
  if (blocks.some((block) => !block)) return undefined;
  const labelled = blocks.flatMap((block, index) => {
    const [, fence = '', lang = 'text', rest = ''] = /^(`{3,}|~{3,})[ \t]*([\w+#-]+)?(.*)$/.exec(block![0]!)!;
    return [`${fence}${lang} [${tabs[index]![0]}]${rest}`, ...block!.slice(1)];
  });
  return ['::: code-group', '', ...labelled, '', ':::'].map((line) => (line === '' ? line : indent + line));
}

/** Words after the language of a code block, as Heddle has them. */
const codeWords = (line: string): string =>
  line
    .replace(/\bhl_lines=(["'])([\d\s-]+)\1/, (_, _quote, lines: string) => `{${lines.trim().split(/\s+/).join(',')}}`)
    .replace(/\blinenums=(["'])(\d+)\1/, 'showLineNumbers={$2}');

/** Turns admonitions (`!!! note "Title"`, `??? tip`) and content tabs (`=== "Title"`) into what Heddle reads. */
export function convertMkDocsBlocks(source: string): string {
  if (!/^[ \t]*(?:(?:!!!|\?\?\?\+?|===)[ \t]|(?:```|~~~).*\b(?:hl_lines|linenums)=)/m.test(source)) return source;
  const convert = (lines: readonly string[]): string[] => {
    const result: string[] = [];
    let fence = '';
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index]!;
      const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
      if (mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : '';
      const admonition =
        fence === '' ? /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([\w-]+)[^"\n]*(?:"(.*)")?[ \t]*$/.exec(line) : null;
      if (fence === '' && tabLine.test(line)) {
        const { tabs, end } = readTabs(lines, index);
        const indent = tabLine.exec(line)![1]!;
        const converted = tabs.map(([title, block]): [string, string[]] => [title, convert(block)]);
        const bold = converted.flatMap(([title, block]) => [`${indent}**${title}**`, '', ...block]);
        result.push(...(codeGroup(converted, indent) ?? bold));
        index = end - 1;
      } else if (!admonition) result.push(mark ? codeWords(line) : line);
      else {
        const [, indent = '', marker = '', type = '', title] = admonition;
        const { block, end } = indentedBlock(lines, index + 1, indent);
        const inner = convert(block);
        const name = marker === '!!!' ? (known.has(type) ? type : (types[type] ?? 'note')) : 'details';
        const longest = Math.max(2, ...inner.map((text) => /^[ \t]*(:{3,})/.exec(text)?.[1]!.length ?? 2));
        const colons = ':'.repeat(longest + 1);
        const shown = title ?? (marker === '!!!' ? '' : type[0]!.toUpperCase() + type.slice(1));
        result.push(`${indent}${colons}${name}${shown === '' ? '' : ` ${shown}`}`, ...inner, `${indent}${colons}`);
        index = end - 1;
      }
    }
    return result;
  };
  return convert(source.split('\n')).join('\n');
}

interface NavSource {
  folder: string;
  docs: string;
  urlOf(path: string): string;
}

/** One entry of `nav`: a file, a title with a file or an address, or a title with a list. */
function navItem(item: unknown, source: NavSource): Fields[] {
  const link = (target: string, text?: string): Fields[] => {
    if (/^[a-z]+:/i.test(target)) return [{ text: text ?? target, link: target }];
    const title = text ?? pageTitle(readPageFacts(source.folder, `${source.docs}/${target}`), target);
    return [{ text: title, link: source.urlOf(target) }];
  };
  if (typeof item === 'string') return link(item);
  if (!isObject(item)) return [];
  return Object.entries(item).flatMap(([text, value]) =>
    typeof value === 'string'
      ? link(value, text)
      : [{ text, items: listOf(value).flatMap((child) => navItem(child, source)) }],
  );
}

/** Reads a project of MkDocs, also with the theme Material. */
export async function readMkDocs(project: ForeignProject): Promise<SiteDraft> {
  await Promise.resolve();
  const draft = createDraft(project, []);
  const { folder, files, configFile } = project;
  // Tags such as `!!python/name:…` name code.
  const text = readFileSync(join(folder, configFile!), 'utf8').replace(/!(?:!python\/[\w:./]+|ENV|relative)\b/g, '');
  const parsed = parseYaml(text);
  const config = isObject(parsed) ? parsed : {};
  const docs = posix.normalize(textOf(config['docs_dir']) ?? 'docs').replace(/\/$/, '');
  const hasFolders = config['use_directory_urls'] !== false;
  const urlOf = (path: string): string => {
    const natural = `/${path.replace(/\.mdx?$/, '').replace(/(^|\/)(?:index|README)$/, '$1')}`;
    return natural.endsWith('/') || !hasFolders ? natural : `${natural}/`;
  };
  for (const file of files) {
    if (!file.startsWith(`${docs}/`)) continue;
    const path = file.slice(docs.length + 1);
    if (!path.endsWith('.md')) continue;
    draft.pages.set(file, {
      file,
      url: hasFolders ? urlOf(path) : urlOf(path).replace(/([^/])$/, '$1.html'),
      fields: {},
    });
    const source = readFileSync(join(folder, file), 'utf8');
    const converted = convertMkDocsBlocks(source);
    if (converted !== source) draft.writes.set(file, converted);
    const snippet = source.split('\n').findIndex((line) => /^[ \t]*--8<--|\{%|^::: [\w.]+$/.test(line));
    if (snippet !== -1)
      draft.notes.push({
        file,
        line: snippet + 1,
        message: 'An extension of MkDocs is used here, which Heddle does not have.',
      });
  }
  draft.removes.add(configFile!);
  const theme = isObject(config['theme']) ? config['theme'] : {};
  const nav = Array.isArray(config['nav'])
    ? config['nav'].flatMap((item) => navItem(item, { folder, docs, urlOf }))
    : undefined;
  const site = textOf(config['site_url']);
  const base = site ? new URL(site).pathname : '/';
  const repository = textOf(config['repo_url']);
  const edit = textOf(config['edit_uri']) ?? 'edit/master/docs/';
  draft.config = {
    root: docs,
    title: textOf(config['site_name']) ?? '',
    description: textOf(config['site_description']),
    lang: textOf(theme['language']) ?? 'en',
    ...(base === '/' ? {} : { base }),
    ...(site ? { siteOrigin: new URL(site).origin } : {}),
    logo:
      textOf(theme['logo']) && files.includes(`${docs}/${String(theme['logo'])}`)
        ? `./${docs}/${String(theme['logo'])}`
        : undefined,
    route: { cleanUrls: hasFolders, trailingSlash: hasFolders },
    markdown: { link: { checkDeadLinks: 'warning', checkAnchors: 'warning' }, image: { checkDeadImages: 'warning' } },
    themeConfig: {
      ...(nav ? { sidebar: { '/': nav } } : {}),
      ...(repository
        ? {
            socialLinks: [
              { icon: repository.includes('gitlab') ? 'gitlab' : 'github', mode: 'link', content: repository },
            ],
            editLink: {
              docRepoBaseUrl: /^https?:/.test(edit)
                ? edit.replace(/\/$/, '')
                : `${repository.replace(/\/$/, '')}/${edit.replace(/\/$/, '')}`,
            },
          }
        : {}),
      footer: { message: textOf(config['copyright']) },
    },
  };
  if (site) draft.plugins.push({ name: 'sitemap', module: 'heddle/plugins/sitemap' });
  for (const name of listOf(config['plugins']).flatMap((plugin) =>
    isObject(plugin) ? Object.keys(plugin) : [String(plugin)],
  ))
    if (!/^(?:search|material\/search|autorefs)$/.test(name))
      draft.notes.push({ file: 'site.config.ts', message: `The plugin ${name} of MkDocs was left out.` });
  return draft;
}
