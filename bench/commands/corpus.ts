import { keepCorpus, writeCorpus } from '../corpora/keep-corpus.js';
import { readFlags } from './flags.js';

/** `npm run bench -- corpus`: keeps corpora and prints their folders, or writes one into the folder after `--out`. */
export function corpusCommand(args: string[]): void {
  const { specs, out } = readFlags(args, { pages: '1000', runs: 1 });
  if (out !== undefined && specs.length > 1) throw new Error('One corpus goes into a folder; name one count of pages');
  for (const spec of specs) {
    const { folder, sourceBytes } =
      out === undefined ? keepCorpus(spec) : { folder: out, sourceBytes: writeCorpus(out, spec) };
    console.log(`${folder}  ${(sourceBytes / 1e6).toFixed(1)} MB of Markdown`);
  }
}
