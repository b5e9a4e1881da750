import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserCommand } from '../../../src/server/open-browser.js';

test('the URL is one argument of a program that is no shell', () => {
  const url = 'http://127.0.0.1:3000/a%20b/?x=1&y=%PATH%';
  for (const platform of ['linux', 'darwin', 'win32', 'freebsd'] as const) {
    const [program, args] = browserCommand(platform, url);
    assert.not(/sh|cmd/.test(program), program);
    assert.is(args.at(-1), url);
  }
  assert.is(browserCommand('darwin', url)[0], 'open');
  assert.is(browserCommand('linux', url)[0], 'xdg-open');
});

test.run();
