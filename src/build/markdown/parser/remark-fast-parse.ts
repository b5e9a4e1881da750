import type { Root } from 'mdast';
import type { Data, Processor } from 'unified';
import { createMarkdownParser } from './parse-markdown.js';

function countExtensions({ micromarkExtensions, fromMarkdownExtensions }: Data): number {
  return (micromarkExtensions?.length ?? 0) + (fromMarkdownExtensions?.length ?? 0);
}

/**
 * remark plugin: parses plain Markdown many times as fast as remark-parse, into the same tree. It follows the plugins
 * whose syntax it implements. Where a later plugin adds an extension of micromark, as remark-math does, the processor
 * keeps the parser it had before: the extensions are counted here and once more at the first page.
 */
export function remarkFastParse(this: Processor): void {
  const { parser } = this;
  const known = countExtensions(this.data());
  const choose = (): ((text: string, ...rest: never[]) => unknown) =>
    countExtensions(this.data()) === known ? createMarkdownParser() : (parser as never);
  let chosen: ReturnType<typeof choose> | undefined;
  this.parser = (text, file) => (chosen ??= choose())(text, file as never) as Root;
}
