import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusPage } from '../corpora/corpora.js';
import type { Site } from '../generators/generator.js';
import type { FolderState } from './folder-state.js';

/** Refuses an output that lacks pages of the corpus, highlighted code or the index that the generator's search needs. */
export function checkOutput({ generator, folder, spec }: Site, output: FolderState): void {
  const ofLanguage = spec.name === 'two-languages' ? Math.ceil(spec.pages / 2) : spec.pages;
  const numbers = Array.from({ length: ofLanguage }, (_, number) => number);
  const missing = numbers
    .map((number) => generator.htmlFile(corpusPage(spec, number).url))
    .filter((file) => !output.has(file));
  if (missing.length > 0)
    throw new Error(
      `${generator.name} left out ${missing.length} of ${ofLanguage} pages, such as ${missing[0]}; it wrote ${[
        ...output.keys(),
      ]
        .filter((file) => file.endsWith('.html'))
        .slice(0, 5)
        .join(', ')}`,
    );
  const page = generator.htmlFile(corpusPage(spec, Math.min(1, ofLanguage - 1)).url);
  const html = readFileSync(join(folder, generator.outDir, page), 'utf8');
  if (!generator.highlighted.test(html)) throw new Error(`${generator.name} did not highlight the code in ${page}`);
  const { searchIndex } = generator;
  if (searchIndex && ![...output.keys()].some((file) => searchIndex.test(file)))
    throw new Error(`${generator.name} wrote no search index`);
}
