import { heddleGenerator } from '../generators/heddle.js';
import { installPeer, peers, type Peer } from '../generators/peers.js';
import { measureGenerators } from '../measure/measure-generators.js';
import { readFlags } from './flags.js';

/** Peers that were asked for and can run; says why others cannot. */
export function choosePeers(only: readonly string[]): Peer[] {
  const unknown = only.find((name) => !peers.some((peer) => peer.name === name));
  if (unknown) throw new Error(`There is no peer ${unknown}; there are ${peers.map(({ name }) => name).join(', ')}`);
  return peers
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .filter((peer) => {
      installPeer(peer.name);
      const obstacle = peer.obstacle();
      if (obstacle) process.stderr.write(`${peer.name} is left out: ${obstacle}\n`);
      return !obstacle;
    });
}

/** `npm run bench -- peers`: Heddle and other generators over the same corpora, in turn in one run. */
export async function peersCommand(args: string[]): Promise<void> {
  const flags = readFlags(args, { pages: '200', runs: 3 });
  await measureGenerators('peers', [heddleGenerator, ...choosePeers(flags.only)], flags);
}
