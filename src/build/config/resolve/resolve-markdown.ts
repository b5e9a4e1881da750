import { resolveFile } from './resolve-files.js';
import type { FileLookup } from './resolve-files.js';
import { identify } from '../../util/option-identity.js';
import type { LinkCheck, ResolvedMarkdown } from '../site-config.js';
import type { CheckOption, MarkdownOptions } from '../user-markdown.js';

type Excludes = LinkCheck['excludes'];

/** Whether a link is one of the patterns: as written, or by a glob, which has `*` or `{` in it. */
async function createExcludes(patterns: readonly string[]): Promise<Excludes> {
  const exact = new Set(patterns);
  const globs = patterns.filter((pattern) => /[*{]/.test(pattern));
  const matches =
    globs.length > 0 ? (await import('picomatch')).default(globs, { dot: true, nonegate: true }) : () => false;
  return identify((url: string) => exact.has(url) || matches(url), JSON.stringify([...exact].sort()));
}

/** Resolves a check; what is not set is an error without exceptions. */
export async function resolveCheck(option: CheckOption = true): Promise<LinkCheck> {
  const { severity = 'error', excludes = [] } =
    typeof option === 'object' ? option : { severity: option === 'warning' ? option : 'error' };
  return {
    severity: option === false ? 'off' : severity,
    excludes: typeof excludes === 'function' ? excludes : await createExcludes(excludes),
  };
}

/** Fills in the defaults of the Markdown options. */
export async function resolveMarkdown(markdown: MarkdownOptions = {}, lookup: FileLookup): Promise<ResolvedMarkdown> {
  const { shiki = {}, link = {}, image = {}, defaultCodeOverflow = {} } = markdown;
  return {
    remarkPlugins: markdown.remarkPlugins ?? [],
    rehypePlugins: markdown.rehypePlugins ?? [],
    globalComponents: (markdown.globalComponents ?? []).map((path, index) =>
      resolveFile(['markdown', 'globalComponents', index], path, lookup),
    ),
    showLineNumbers: markdown.showLineNumbers ?? false,
    defaultWrapCode: markdown.defaultWrapCode ?? false,
    defaultCodeOverflow: {
      ...(defaultCodeOverflow.height === undefined ? {} : { height: defaultCodeOverflow.height }),
      behavior: defaultCodeOverflow.behavior ?? 'scroll',
    },
    shiki: {
      ...(shiki.themes ? { themes: shiki.themes } : {}),
      langs: shiki.langs ?? [],
      langAlias: shiki.langAlias ?? {},
      transformers: shiki.transformers ?? [],
    },
    containers: markdown.containers ?? {},
    html: markdown.html ?? true,
    extractDescription: markdown.extractDescription ?? true,
    link: {
      deadLinks: await resolveCheck(link.checkDeadLinks),
      deadAnchors: await resolveCheck(link.checkAnchors),
      autoPrefix: link.autoPrefix ?? true,
    },
    image: { deadImages: await resolveCheck(image.checkDeadImages) },
  };
}
