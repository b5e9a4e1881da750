import { execFileSync } from 'node:child_process';
import type { createSite } from '../support/site.js';
import { readDoc, readOutline, type CodeBlock } from './page-outline.js';

type Site = ReturnType<typeof createSite>;

/** Parts of the tutorial, in their order. */
export const tutorialParts = ['pages', 'navigation', 'components', 'languages', 'publish'];

export const tutorialBlocks = (lang: string, part: string): CodeBlock[] =>
  readOutline(readDoc(lang, `guide/learn/${part}.md`)).codeBlocks;

/** Does what the marked blocks of parts of the tutorial say, in their order: writes files and runs commands. */
export function followTutorial(site: Site, lang: string, parts: readonly string[] = tutorialParts): void {
  const blocks = parts.flatMap((part) => tutorialBlocks(lang, part));
  for (const { meta, code } of blocks.filter(({ meta }) => /\btutorial$/.test(meta))) {
    const path = /\btitle="([^"]+)"/.exec(meta)?.[1];
    if (path === undefined) execFileSync('bash', ['-ec', code], { cwd: site.folder });
    else site.write({ [path]: `${code}\n` });
  }
}
