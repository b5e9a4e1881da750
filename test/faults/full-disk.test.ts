import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFaultSite } from '../support/fault-site.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test('a disk that is full while pages are rendered or published is named, and the old output stays', async () => {
  const site = await createFaultSite();
  // Threads write pages; their errors arrive as texts.
  for (const [action, cause, files] of [
    ['ENOSPC', 'The disk is full', ''],
    ['ENOSPC', 'The disk is full', '.*\\.html$'],
    ['EROFS', 'The file system is read-only', ''],
  ] as const) {
    await site.begin('edited');
    const counter = join(temporaryFolder(), 'calls');
    const run = site.start({ fault: { nth: 'all', counter, path: `\\.doc_build\\.(stage|next)/${files}`, action } });
    const { exitCode, output } = await run.ended;
    assert.is(exitCode, 4, output);
    assert.match(output, new RegExp(`error system-failure\\n\\s+${cause}`));
    assert.not.match(output, /BrowserOnly|render-failed/);
    assert.ok((output.match(/could not be rendered/g) ?? []).length <= 1, output);
    assert.is(await site.assertRecovered(run), 'old');
  }
});

test.run();
