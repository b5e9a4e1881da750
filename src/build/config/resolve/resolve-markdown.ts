import { callOption, frequent } from '../../foreign/call-foreign.js';
import { identify } from '../../values/values.js';
import type { CheckOption, markdownOptions } from '../options/markdown-options.js';
import type { Completed } from '../options/with-defaults.js';
import type { LinkCheck, ResolvedMarkdown } from '../site-config.js';
import { resolveFile } from './resolve-files.js';
import type { FileLookup } from './resolve-files.js';

type Excludes = LinkCheck['excludes'];

/** True if a link is one of the patterns: as written, or by a glob, which has `*` or `{` in it. */
async function createExcludes(patterns: readonly string[]): Promise<Excludes> {
  const exact = new Set(patterns);
  const globs = patterns.filter((pattern) => /[*{]/.test(pattern));
  const matches =
    globs.length > 0 ? (await import('picomatch')).default(globs, { dot: true, nonegate: true }) : () => false;
  return identify((url: string) => exact.has(url) || matches(url), JSON.stringify([...exact].sort()));
}

/** A function of the configuration that says which links are left unchecked. */
const calledExcludes =
  (excludes: Excludes, name: string): Excludes =>
  (url) =>
    Boolean(callOption(`${name}.excludes`, () => excludes(url), frequent));

async function resolveCheck(option: CheckOption, name: string): Promise<LinkCheck> {
  const { severity = 'error', excludes = [] } =
    typeof option === 'object' ? option : { severity: option === 'warning' ? option : 'error' };
  return {
    severity: option === false ? 'off' : severity,
    excludes: typeof excludes === 'function' ? calledExcludes(excludes, name) : await createExcludes(excludes),
  };
}

/** Resolves the paths and checks of the Markdown options. */
export async function resolveMarkdown(
  { link, image, ...markdown }: Completed<typeof markdownOptions>,
  lookup: FileLookup,
): Promise<ResolvedMarkdown> {
  return {
    ...markdown,
    globalComponents: markdown.globalComponents.map((path, index) =>
      resolveFile(['markdown', 'globalComponents', index], path, lookup),
    ),
    link: {
      deadLinks: await resolveCheck(link.checkDeadLinks, 'markdown.link.checkDeadLinks'),
      deadAnchors: await resolveCheck(link.checkAnchors, 'markdown.link.checkAnchors'),
      autoPrefix: link.autoPrefix,
    },
    image: { deadImages: await resolveCheck(image.checkDeadImages, 'markdown.image.checkDeadImages') },
  };
}
