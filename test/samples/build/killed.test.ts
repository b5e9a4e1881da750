import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';
import { smallSite } from '../../support/small-site.js';
import type { FileTree } from '../../support/temporary-folder.js';

declare const __TEST_ROOT__: string;

/** Pages of which a few hold the word: most of the last output stays, so that the one before it becomes the next. */
const pages = (word: string): FileTree =>
  Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `docs/en/many/page-${index}.md`,
      `# Page ${index}\n\n${index < 5 ? `The ${word} version.` : 'A version.'}\n`,
    ]),
  );

/** Starts a build and kills it, with all its threads and children, after a while. */
async function killedBuild(folder: string, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [join(__TEST_ROOT__, '../bin/heddle.js'), 'build'], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  await Promise.race([wait(afterMs), ended]);
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // It had ended already.
  }
  await ended;
}

test('a build killed at 20 moments leaves the output wholly old or wholly new', async () => {
  const site = createSite({ ...smallSite, ...pages('first') });
  await site.build();
  const digests = { first: site.digest(), second: '' };
  const undisturbed = createSite({ ...smallSite, ...pages('second') });
  const reference = await undisturbed.build();
  digests.second = undisturbed.digest();
  const states = new Set<string>();
  for (let round = 0; round < 20; round++) {
    const word = round % 2 === 0 ? 'second' : 'first';
    site.write(pages(word));
    // Spread over the whole of a build: from its start to a little past its usual end.
    await killedBuild(site.folder, 50 + (reference.durationMs * 1.2 * ((round * 7) % 20)) / 20);
    const digest = site.digest();
    assert.ok(
      digest === digests.first || digest === digests.second,
      `round ${round}: the output is neither old nor new`,
    );
    states.add(digest);
  }
  site.write(pages('second'));
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.is(site.digest(), digests.second, 'the next build is as if nothing had happened');
  assert.is(states.size, 2, 'some builds were killed before and some after they published');
});

test.run();
