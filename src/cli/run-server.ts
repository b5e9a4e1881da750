import { BuildError } from '../build/report/diagnostic.js';
import { stripControls } from '../build/report/strip-controls.js';
import type { Report } from '../build/report/report.js';
import { openBrowser } from '../server/open-browser.js';
import type { RunningServer } from '../server/start-site-server.js';
import type { Interruption } from './interruption.js';
import type { CommandOf } from './parsed-command.js';
import { listenForKeys } from './terminal-keys.js';
import { createTerminalReport } from './terminal.js';

/** Keys of the terminal, in the order in which they are explained. */
const keyTexts = { o: 'open the site in the browser', r: 'restart the server', q: 'quit' } as const;

/** Serves until a signal or the key `q` arrives, and returns the exit code. The key `r` starts the server again. */
export async function serve(
  start: (report: Report, lastPort: number | undefined) => Promise<RunningServer>,
  interruption: Interruption,
  input: NodeJS.ReadStream = process.stdin,
): Promise<number> {
  const keys = listenForKeys(input);
  try {
    let lastPort: number | undefined;
    for (;;) {
      const report = createTerminalReport('live');
      const server = await start(report, lastPort).catch((error: unknown) => {
        // Whoever restarts a server with a broken configuration mends it, and restarts again.
        if (lastPort === undefined || !keys || !(error instanceof BuildError)) throw error;
        report.add(error.diagnostics);
      });
      if (!server) {
        console.log('The server could not start. Press r to try again, q to quit.');
        const wish = await Promise.race([interruption.exitCode, keys!.next(['r', 'q'])]);
        if (wish === 'r') continue;
        return wish === 'q' ? 0 : (wish as number);
      }
      lastPort = server.port;
      for (const notice of server.notices) process.stderr.write(`${stripControls(notice)}\n`);
      console.log(`Ready at ${server.url}`);
      if (keys)
        console.log(
          Object.entries(keyTexts)
            .map(([key, text]) => `  ${key}  ${text}`)
            .join('\n'),
        );
      for (let wish: string | number = 'o'; wish !== 'r';) {
        const asked: Promise<string | number>[] = keys ? [keys.next(Object.keys(keyTexts))] : [];
        wish = await Promise.race([interruption.exitCode, ...asked]);
        if (wish === 'o') openBrowser(server.url);
        if (wish === 'q' || typeof wish === 'number') {
          await server.close();
          return wish === 'q' ? 0 : wish;
        }
      }
      await server.close();
    }
  } finally {
    keys?.close();
  }
}

/** `heddle dev`: runs until it is interrupted. */
export async function runDev(
  { command: _command, isDebug: _isDebug, ...flags }: CommandOf<'dev'>,
  interruption: Interruption,
): Promise<number> {
  const { dev } = await import('../server/dev.js');
  const onResolved = (): void => console.log('The last problems are solved.');
  return serve(
    (report, lastPort) =>
      dev({ projectRoot: process.cwd(), ...flags, lastPort, report, onResolved, signal: interruption.signal }),
    interruption,
  );
}

/** `heddle preview`: runs until it is interrupted. */
export async function runPreview(
  { command: _command, isDebug: _isDebug, ...flags }: CommandOf<'preview'>,
  interruption: Interruption,
): Promise<number> {
  const { preview } = await import('../server/preview.js');
  return serve((report, lastPort) => preview({ projectRoot: process.cwd(), ...flags, lastPort, report }), interruption);
}
