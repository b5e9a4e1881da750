import { emitKeypressEvents, type Key } from 'node:readline';
import { BuildError } from '../build/report/diagnostic.js';
import { stripControls } from '../build/report/wording.js';
import type { Report } from '../build/report/report.js';
import { openBrowser } from '../server/open-browser.js';
import type { RunningServer } from '../server/start-site-server.js';
import type { Interruption } from './interruption.js';
import type { CommandOf } from './command-table.js';
import { createTerminalReport } from './terminal.js';

/** Keys of the terminal while a server runs. */
export interface TerminalKeys {
  /** Resolves with the name of the next key that is one of `names`. */
  next(names: readonly string[]): Promise<string>;
  close(): void;
}

/** Reads single keys, if the input is a terminal. Ctrl+C remains a signal. */
export function listenForKeys(input: NodeJS.ReadStream): TerminalKeys | undefined {
  if (!input.isTTY) return undefined;
  emitKeypressEvents(input);
  input.setRawMode(true);
  input.resume();
  const interrupt = (_: string | undefined, { ctrl, name }: Key): void => {
    if (ctrl && name === 'c') process.kill(process.pid, 'SIGINT');
  };
  input.on('keypress', interrupt);
  return {
    next: (names) =>
      new Promise((resolve) => {
        const listen = (_: string | undefined, { name, ctrl }: Key): void => {
          if (ctrl || name === undefined || !names.includes(name)) return;
          input.off('keypress', listen);
          resolve(name);
        };
        input.on('keypress', listen);
      }),
    close: () => {
      input.off('keypress', interrupt);
      input.setRawMode(false);
      input.pause();
    },
  };
}

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
  const onReady = ({ url, notices }: RunningServer): void => {
    for (const notice of notices) process.stderr.write(`${stripControls(notice)}\n`);
    console.log(`Ready at ${url}`);
  };
  return serve(
    (report, lastPort) =>
      dev({ projectRoot: process.cwd(), ...flags, lastPort, report, onResolved, onReady, signal: interruption.signal }),
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
