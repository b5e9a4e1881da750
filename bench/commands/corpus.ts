import { keepCorpus } from '../corpora/keep-corpus.js';
import { readFlags } from './flags.js';

/** `npm run bench -- corpus`: writes corpora and prints their folders. */
export function corpusCommand(args: string[]): void {
  for (const spec of readFlags(args, 'corpus', { pages: '1000', runs: 1 }).specs) {
    const { folder, sourceBytes } = keepCorpus(spec);
    console.log(`${folder}  ${(sourceBytes / 1e6).toFixed(1)} MB of Markdown`);
  }
}
