import { stripControls } from '../build/util/strip-controls.js';
import type { Report } from '../build/report/report.js';
import type { RunningServer } from '../server/start-site-server.js';
import type { Interruption } from './interruption.js';
import type { CommandOf } from './parsed-command.js';
import { createTerminalReport } from './terminal.js';

/** Serves until a signal arrives and returns its exit code. */
async function serve(start: (report: Report) => Promise<RunningServer>, interruption: Interruption): Promise<number> {
  const server = await start(createTerminalReport('live'));
  for (const notice of server.notices) process.stderr.write(`${stripControls(notice)}\n`);
  console.log(`Ready at ${server.url}`);
  const exitCode = await interruption.exitCode;
  await server.close();
  return exitCode;
}

/** `heddle dev`: runs until it is interrupted. */
export async function runDev(
  { command: _command, isDebug: _isDebug, ...flags }: CommandOf<'dev'>,
  interruption: Interruption,
): Promise<number> {
  const { dev } = await import('../server/dev.js');
  return serve(
    (report) => dev({ projectRoot: process.cwd(), ...flags, report, signal: interruption.signal }),
    interruption,
  );
}

/** `heddle preview`: runs until it is interrupted. */
export async function runPreview(
  { command: _command, isDebug: _isDebug, ...flags }: CommandOf<'preview'>,
  interruption: Interruption,
): Promise<number> {
  const { preview } = await import('../server/preview.js');
  return serve((report) => preview({ projectRoot: process.cwd(), ...flags, report }), interruption);
}
