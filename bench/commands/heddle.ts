import { heddleGenerator } from '../generators/heddle.js';
import { measureGenerators } from '../measure/measure-generators.js';
import { readFlags } from './flags.js';

/** `npm run bench`: builds, dev server and visitors of Heddle. */
export async function heddleCommand(args: string[]): Promise<void> {
  const flags = readFlags(args, { pages: '200,1000', runs: 3 });
  await measureGenerators('heddle', [heddleGenerator], flags);
}
