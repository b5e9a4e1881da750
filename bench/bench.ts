// Measures Heddle: `npm run bench -- [command] [flags]`; docs/internals/performance.md explains commands and figures.
import { chartCommand } from './commands/chart.js';
import { compileCommand } from './commands/compile.js';
import { contractCommand } from './commands/contract.js';
import { corpusCommand } from './commands/corpus.js';
import { fleetCommand } from './commands/fleet.js';
import { heddleCommand } from './commands/heddle.js';
import { mdxCommand } from './commands/mdx.js';
import { peersCommand } from './commands/peers.js';
import { readingCommand } from './commands/reading.js';
import { serveCommand } from './commands/serve.js';
import { shapesCommand } from './commands/shapes.js';
import { sitesCommand } from './commands/sites.js';
import { targetsCommand } from './commands/targets.js';
import { waitingCommand } from './commands/waiting.js';

const commands: Readonly<Record<string, (args: string[]) => Promise<void> | void>> = {
  chart: chartCommand,
  compile: compileCommand,
  contract: contractCommand,
  corpus: corpusCommand,
  fleet: fleetCommand,
  mdx: mdxCommand,
  peers: peersCommand,
  reading: readingCommand,
  serve: serveCommand,
  shapes: shapesCommand,
  sites: sitesCommand,
  targets: targetsCommand,
  waiting: waitingCommand,
};

// Programs that are measured run in groups of their own, which a signal of the terminal does not reach.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const [first = '', ...rest] = process.argv.slice(2);
const command = commands[first];
if (command) await command(rest);
else if (first === '' || first.startsWith('-')) await heddleCommand(process.argv.slice(2));
else throw new Error(`There is no bench ${first}; there are ${Object.keys(commands).join(', ')}`);
