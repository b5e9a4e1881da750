import type { FileTree } from '../support/temporary-folder.js';
import { readDoc, readOutline } from './page-outline.js';

const word = (meta: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]+)"`).exec(meta)?.[1];

/** Reads the examples of a page: the files that its blocks marked with `example="name"` show, by the name. */
export function readExamples(lang: string, page: string): Map<string, FileTree> {
  const examples = new Map<string, FileTree>();
  for (const { line, meta, code } of readOutline(readDoc(lang, page)).codeBlocks) {
    const name = word(meta, 'example');
    if (name === undefined) continue;
    const path = word(meta, 'title');
    if (path === undefined) throw new Error(`${lang}/${page}:${line}: a block of an example needs the path as its title`);
    const files = examples.get(name) ?? {};
    if (path in files) throw new Error(`${lang}/${page}:${line}: the example ${name} has two files ${path}`);
    examples.set(name, { ...files, [path]: `${code}\n` });
  }
  return examples;
}
