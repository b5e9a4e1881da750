import { transform, type Message } from 'esbuild';
import type { MarkdownPage } from '../../build/config/plugin.js';

type Problem = Parameters<MarkdownPage['report']>[0];

/** A mode that does not exist. */
export const unknownMode = (written: string, used: string): Problem => ({
  code: 'unknown-preview-mode',
  severity: 'warning',
  message: `preview="${written}" is not a mode of previews; the block is shown as "${used}".`,
  fix: 'Write internal, iframe-follow or iframe-fixed.',
});

/** A block that asks for a component where there can be none. */
export const previewNeedsMdx = (): Problem => ({
  code: 'preview-needs-mdx',
  severity: 'warning',
  message: 'Code blocks are shown as components in .mdx pages only.',
  fix: 'Rename the page to .mdx, or remove the word preview.',
});

/** `<code src>` that names no file. */
export const demoFileMissing = (written: string): Problem => ({
  code: 'preview-file-missing',
  severity: 'error',
  message: `There is no file ${written} to show.`,
  fix: 'Write a path that begins with ./ or ../ and starts from the page.',
});

const noDefaultExport = (): Problem => ({
  code: 'preview-without-component',
  severity: 'error',
  message: 'The code has no default export, so there is nothing to show.',
  fix: 'Export the component: export default function Demo() { … }',
});

const brokenCode = (reason: string): Problem => ({
  code: 'preview-code',
  severity: 'error',
  message: `The code cannot be shown: ${reason}`,
  fix: 'Correct the code, or write pure.',
});

const hasDefaultExport = (code: string): boolean => /\bexport\s+default\b|\bdefault\s*[,}]/.test(code);

/** Reason why code cannot be a demo, with the line of the code, counted from 1; undefined if it can. */
export async function demoProblem(code: string): Promise<{ problem: Problem; line: number } | undefined> {
  try {
    const result = await transform(code, { loader: 'tsx', format: 'esm', jsx: 'automatic', logLevel: 'silent' });
    return hasDefaultExport(result.code) ? undefined : { problem: noDefaultExport(), line: 0 };
  } catch (error) {
    const [message] = (error as { errors?: Message[] }).errors ?? [];
    return { problem: brokenCode(message?.text ?? String(error)), line: message?.location?.line ?? 0 };
  }
}
