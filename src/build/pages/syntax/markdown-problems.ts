import type { Diagnostic } from '../../report/diagnostic.js';

/** A problem of a page, without its place. */
export type PageProblem = Omit<Diagnostic, 'file' | 'line' | 'column' | 'frame'>;

const problem = (severity: 'error' | 'warning', code: string, message: string, fix?: string): PageProblem => ({
  code,
  severity,
  kind: 'content',
  message,
  ...(fix === undefined ? {} : { fix }),
});

export const unknownContainer = (name: string, suggestion: string | undefined, types: readonly string[]): PageProblem =>
  problem(
    'error',
    'unknown-container',
    `There is no container type ${JSON.stringify(name)}.`,
    suggestion ? `Did you mean :::${suggestion}?` : `Types are ${types.join(', ')}.`,
  );

export const unclosedContainer = (name: string): PageProblem =>
  problem(
    'error',
    'unclosed-container',
    `The container :::${name} is not closed.`,
    'Add a line with ::: behind its content.',
  );

export const strayContainerEnd = (): PageProblem =>
  problem('error', 'unclosed-container', 'This ::: closes no container.', 'Remove it, or open a container above.');

export const nestingLimit = (limit: number): PageProblem =>
  problem(
    'error',
    'nesting-limit',
    `Blocks are nested deeper than ${limit} levels.`,
    'Flatten lists, quotes and containers.',
  );

export const tocTooLong = (limit: number): PageProblem =>
  problem(
    'warning',
    'toc-too-long',
    `The page has more than ${limit} headings; its table of contents ends there.`,
    'Split the page.',
  );

export const badLink = (written: string): PageProblem =>
  problem(
    'error',
    'bad-link',
    `The link ${written} holds a percent sign that encodes nothing valid.`,
    'Write %25 for a percent sign.',
  );

export const unsafeLink = (written: string): PageProblem =>
  problem(
    'warning',
    'unsafe-link',
    `The link ${written.slice(0, 80)} can run code or read files; its address is left out.`,
    'Link to a page or to an https address.',
  );

export const unsafeHtml = (what: string): PageProblem =>
  problem(
    'warning',
    'unsafe-html',
    `${what} is left out: Markdown files hold no code.`,
    'Use an .mdx page and a component.',
  );

export const deadImage = (
  written: string,
  suggestion: string | undefined,
  severity: 'error' | 'warning',
): PageProblem =>
  problem(
    severity,
    'dead-image',
    `The file ${written} does not exist.`,
    suggestion ? `Did you mean ${suggestion}?` : 'Correct the path.',
  );

export const badImage = (written: string, why: string): PageProblem =>
  problem('warning', 'bad-image', `The picture ${written} ${why}.`, 'Replace the file.');

export const assetOutsideProject = (written: string): PageProblem =>
  problem(
    'error',
    'asset-outside-project',
    `The file ${written} lies outside the project.`,
    'Copy it into the project.',
  );

export const fragmentCycle = (chain: readonly string[]): PageProblem =>
  problem('error', 'fragment-cycle', `Fragments include each other: ${chain.join(' → ')}.`, 'Break the circle.');

export const noTitle = (): PageProblem =>
  problem(
    'warning',
    'no-title',
    'The page is empty and has no title; its file name is used.',
    'Add a heading or front matter.',
  );
