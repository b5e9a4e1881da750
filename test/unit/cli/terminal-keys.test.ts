import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listenForKeys, serve } from '../../../src/cli/run-server.js';
import { listenForInterruption } from '../../../src/cli/interruption.js';

/** An input that says that it is a terminal, and the modes that it was set to. */
function terminal(): { input: ReadStream; write(text: string): void; modes: boolean[] } {
  const modes: boolean[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
  return { input: stream as unknown as ReadStream, write: (text) => stream.write(text), modes };
}

test('the keys restart the server and quit; other keys are ignored', async () => {
  const { input, write, modes } = terminal();
  const events: string[] = [];
  const interruption = listenForInterruption();
  const exitCode = await serve(
    () => {
      events.push('start');
      setTimeout(() => write(events.length === 1 ? 'xr' : 'q'));
      const close = (): Promise<void> => Promise.resolve(void events.push('close'));
      return Promise.resolve({ url: 'http://127.0.0.1:1/', port: 1, notices: [], close });
    },
    interruption,
    input,
  );
  await interruption.close();
  assert.is(exitCode, 0);
  assert.equal(events, ['start', 'close', 'start', 'close']);
  assert.equal(modes, [true, false]);
});

test('an input that is no terminal has no keys', () => {
  assert.is(listenForKeys(new PassThrough() as unknown as ReadStream), undefined);
});

test.run();
