import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import type { LiveMessage } from '../../../src/shared/live-messages.js';
import type { FileChange } from '../../../src/server/site-session.js';
import { createUpdateLoop, createWatchScope, watchSite, type WatchOptions } from '../../../src/server/watch/watch.js';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.js';
import { pause, until } from '../../support/until.js';

interface Recorder extends WatchOptions {
  updates: FileChange[][];
  messages: LiveMessage[];
  problems: Diagnostic[];
  /** Watched paths; may be changed. */
  paths: string[];
}

function recorder(paths: string[], update?: (changes: readonly FileChange[]) => Promise<LiveMessage[]>): Recorder {
  const record: Recorder = {
    paths,
    updates: [],
    messages: [],
    problems: [],
    ignored: [],
    session: {
      file: () => Promise.resolve({ body: 'file' }),
      watched: () => record.paths,
      update: (changes) => {
        record.updates.push([...changes]);
        return update?.(changes) ?? Promise.resolve([{ type: 'reload' }]);
      },
    },
    onMessages: (messages) => record.messages.push(...messages),
    onProblems: (diagnostics) => record.problems.push(...diagnostics),
  };
  return record;
}

test('a session hears of added, changed and removed files, and browsers of the outcome', async () => {
  const folder = temporaryFolder({ 'docs/a.md': 'a', 'docs/b.md': 'b' });
  const record = recorder([join(folder, 'docs')]);
  const watching = watchSite(record);
  writeFileSync(join(folder, 'docs/a.md'), 'changed');
  rmSync(join(folder, 'docs/b.md'));
  writeFiles(folder, { 'docs/new/c.md': 'c' });
  await until(() => record.updates.flat().length >= 3, 'three changes');
  await watching.close();
  const seen = record.updates.flat().map(({ path, kind }) => `${kind} ${path.slice(folder.length)}`);
  assert.equal(seen.sort(), ['add /docs/new/c.md', 'change /docs/a.md', 'unlink /docs/b.md']);
  assert.equal(record.messages[0], { type: 'reload' });
  assert.equal(record.problems, []);
});

test('a burst is one update, and replacing a file is changing it', async () => {
  const folder = temporaryFolder({ 'a.md': 'a', 'b.md': 'b' });
  const record = recorder([folder]);
  const watching = watchSite(record);
  writeFileSync(join(folder, 'b.md'), '1');
  writeFileSync(join(folder, 'next.tmp'), 'new');
  rmSync(join(folder, 'a.md'));
  renameSync(join(folder, 'next.tmp'), join(folder, 'a.md'));
  writeFileSync(join(folder, 'b.md'), '2');
  await until(() => record.updates.flat().length >= 2, 'two changes');
  await pause(150);
  await watching.close();
  assert.equal(record.updates, [
    [
      { path: join(folder, 'a.md'), kind: 'change' },
      { path: join(folder, 'b.md'), kind: 'change' },
    ],
  ]);
});

test('changes during an update wait for its end', async () => {
  const [first, second]: FileChange[] = [
    { path: '/a', kind: 'change' },
    { path: '/b', kind: 'change' },
  ];
  const updates: FileChange[][] = [];
  const ends: (() => void)[] = [];
  const loop = createUpdateLoop((changes) => {
    updates.push(changes);
    return new Promise((end) => ends.push(end));
  });
  loop.add(first!);
  await until(() => updates.length === 1, 'the first update');
  loop.add(second!);
  // The timer of another loop, set later for the same time, ends later.
  const idle = { updates: 0 };
  const idleLoop = createUpdateLoop(async () => void (idle.updates += 1));
  idleLoop.add(second!);
  await until(() => idle.updates === 1, 'the update of a loop that is not busy');
  assert.equal(updates, [[first]]);
  ends[0]!();
  await until(() => updates.length === 2, 'the second update');
  assert.equal(updates, [[first], [second]]);
  ends[1]!();
  await Promise.all([loop.close(), idleLoop.close()]);
});

test('a change that comes while an update ends is handed on', async () => {
  for (let turns = 0; turns < 12; turns++) {
    const updates: FileChange[][] = [];
    let flushed: Promise<void> | undefined;
    const loop = createUpdateLoop(async (changes) => {
      updates.push(changes);
      if (updates.length > 1) return;
      // A request continues some turns of the queue of promises after the update.
      let later = Promise.resolve();
      for (let turn = 0; turn < turns; turn++) later = later.then(() => undefined);
      void later.then(() => {
        loop.add({ path: '/b', kind: 'change' });
        flushed = loop.flush();
      });
    });
    loop.add({ path: '/a', kind: 'change' });
    await loop.flush();
    await until(() => flushed !== undefined, 'the second change');
    await flushed;
    assert.is(updates.length, 2, `after ${turns} turns`);
    await loop.close();
  }
});

test('an update that fails is told, and the next one runs', async () => {
  const folder = temporaryFolder({ 'a.md': 'a' });
  const state = { isBroken: true };
  const record = recorder([folder], () =>
    state.isBroken ? Promise.reject(new Error('out of yarn')) : Promise.resolve([]),
  );
  const watching = watchSite(record);
  writeFileSync(join(folder, 'a.md'), '1');
  await until(() => record.problems.length > 0, 'the problem');
  assert.is(record.problems[0]!.code, 'update-failed');
  assert.match(record.problems[0]!.message, 'out of yarn');
  const [message] = record.messages;
  assert.ok(message?.type === 'problems' && message.problems[0]!.code === 'update-failed');
  state.isBroken = false;
  writeFileSync(join(folder, 'a.md'), '2');
  await until(() => record.updates.length > 1, 'the next update');
  await watching.close();
  assert.is(record.problems.length, 1);
});

test('what is watched may change with each update', async () => {
  const folder = temporaryFolder({ 'docs/a.md': 'a', 'theme/index.tsx': 'x', 'other.ts': 'x' });
  const record = recorder([join(folder, 'docs')]);
  const watching = watchSite(record);
  writeFileSync(join(folder, 'other.ts'), '1');
  record.paths = [join(folder, 'docs'), join(folder, 'theme'), join(folder, 'other.ts')];
  writeFileSync(join(folder, 'docs/a.md'), '1');
  await until(() => record.messages.length === 1, 'the end of the first update');
  writeFileSync(join(folder, 'theme/index.tsx'), '1');
  writeFileSync(join(folder, 'other.ts'), '2');
  await until(() => record.updates.flat().length >= 3, 'the added paths');
  record.paths = [join(folder, 'docs')];
  writeFileSync(join(folder, 'docs/a.md'), '2');
  await until(() => record.updates.flat().length >= 4, 'the last update');
  await pause(100);
  writeFileSync(join(folder, 'theme/index.tsx'), '2');
  await pause(200);
  await watching.close();
  assert.is(record.updates.flat().length, 4);
});

test('what changed since a session may have read it comes as a change, also of paths that are watched later', async () => {
  const folder = temporaryFolder({
    'docs/old.md': 'a',
    'docs/new.md': 'a',
    'docs/in/gone.md': 'a',
    'other.ts': 'x',
    'late.ts': 'x',
  });
  const sinceMs = Date.now() + 100;
  const record = recorder([join(folder, 'docs'), join(folder, 'other.ts')]);
  record.session.readSince = () => sinceMs;
  await pause(200);
  writeFileSync(join(folder, 'docs/new.md'), 'b');
  rmSync(join(folder, 'docs/in/gone.md'));
  writeFileSync(join(folder, 'other.ts'), 'y');
  const watching = watchSite(record);
  const seen = (): string[] => record.updates.flat().map(({ path, kind }) => `${kind} ${path.slice(folder.length)}`);
  await until(() => record.updates.length > 0, 'what changed before');
  assert.equal(seen(), ['add /docs/in', 'add /docs/new.md', 'add /other.ts']);
  record.updates.length = 0;
  writeFileSync(join(folder, 'late.ts'), 'y');
  record.paths = [...record.paths, join(folder, 'late.ts')];
  await watching.file('a.html');
  await until(() => record.updates.length > 0, 'what changed before it was watched');
  assert.equal(seen(), ['add /late.ts']);
  await watching.close();
});

test('a folder on the way to a file is watched as a whole once it is wanted', async () => {
  const folder = temporaryFolder({ 'lib/theme/a.ts': 'a', 'lib/in/b.ts': 'b', 'docs/a.md': 'a' });
  const record = recorder([join(folder, 'docs'), join(folder, 'lib/theme'), join(folder, 'lib/late.ts')]);
  const watching = watchSite(record);
  record.paths = [...record.paths, join(folder, 'lib')];
  await watching.file('a.html');
  writeFileSync(join(folder, 'lib/in/b.ts'), 'changed');
  await until(() => record.updates.length > 0, 'the change');
  assert.equal(record.updates[0], [{ path: join(folder, 'lib/in/b.ts'), kind: 'change' }]);
  await watching.close();
});

for (const gone of ['content/docs', 'content'])
  test(`a watched folder goes and comes back: ${gone}`, async () => {
    const files = { 'content/docs/a.md': 'a', 'content/docs/in/b.md': 'b' };
    const folder = temporaryFolder({ ...files, 'site.config.ts': '' });
    const record = recorder([join(folder, 'content/docs'), join(folder, 'site.config.ts')]);
    const watching = watchSite(record);
    for (const round of ['at once', 'later']) {
      rmSync(join(folder, gone), { recursive: true });
      if (round === 'later') await until(() => record.updates.length > 0, 'the end');
      record.updates.length = 0;
      writeFiles(folder, files);
      const known = (name: string): boolean =>
        record.updates.flat().some(({ path, kind }) => path === join(folder, name) && kind === 'add');
      await until(() => known('content/docs/a.md') && known('content/docs/in/b.md'), `the return ${round}`);
      await pause(150);
      record.updates.length = 0;
      for (const name of Object.keys(files)) {
        writeFileSync(join(folder, name), `${round} changed`);
        await until(() => record.updates.flat().some(({ path }) => path === join(folder, name)), `${name} ${round}`);
      }
      await pause(150);
      record.updates.length = 0;
    }
    await watching.close();
  });

test('without events, a watched folder is found again that went with the one above it', async () => {
  const mute = (() => Object.assign(new EventEmitter(), { close: () => undefined })) as unknown as typeof watch;
  const files = { 'content/docs/a.md': 'a' };
  const folder = temporaryFolder(files);
  const record = { ...recorder([join(folder, 'content/docs')]), openWatch: mute };
  const watching = watchSite(record);
  rmSync(join(folder, 'content'), { recursive: true });
  await watching.file('a.html');
  writeFiles(folder, files);
  await pause(5);
  await watching.file('a.html');
  assert.equal(
    record.updates.flat().map(({ kind }) => kind),
    ['unlink', 'add'],
  );
  writeFileSync(join(folder, 'content/docs/a.md'), 'changed');
  await pause(5);
  await watching.file('a.html');
  assert.is(record.updates.flat().at(-1)!.kind, 'change');
  await watching.close();
});

test('single files are followed through removal, and may come later', async () => {
  const folder = temporaryFolder({ 'site.config.ts': 'a', 'unrelated.ts': 'a' });
  const config = join(folder, 'site.config.ts');
  const late = join(folder, 'theme/index.tsx');
  const record = recorder([config, late, join(folder, 'never/x')]);
  const watching = watchSite(record);
  rmSync(config);
  await until(() => record.updates.length === 1, 'the removal');
  writeFileSync(config, 'b');
  writeFileSync(join(folder, 'unrelated.ts'), 'b');
  await until(() => record.updates.length === 2, 'the return');
  mkdirSync(join(folder, 'theme'));
  await pause(100);
  writeFileSync(join(folder, 'theme/unrelated.css'), 'b');
  writeFileSync(late, 'b');
  await until(() => record.updates.length === 3, 'the late file');
  await watching.close();
  assert.equal(record.updates.flat(), [
    { path: config, kind: 'unlink' },
    { path: config, kind: 'add' },
    { path: late, kind: 'add' },
  ]);
});

test('the scope leaves out packages, repositories, output and what editors leave behind', () => {
  const folder = temporaryFolder({ 'node_modules/site/docs/a.md': 'a', 'node_modules/site/doc_build/x.html': 'x' });
  const site = join(folder, 'node_modules/site');
  const linked = join(site, 'node_modules/pkg/theme.tsx');
  const { isWatched, isVisited } = createWatchScope([site, linked], [join(site, 'doc_build')]);
  for (const path of ['docs/a.md', 'docs', 'docs/.vitals/x', 'doc_build2/x', '.heddle.md'])
    assert.ok(isWatched(join(site, path)), path);
  for (const path of [
    'doc_build',
    'doc_build/x.html',
    '.git/HEAD',
    'docs/node_modules/x.js',
    'docs/a.md~',
    'docs/.a.md.swp',
    'docs/4913',
    'docs/.#a.md',
  ])
    assert.not(isVisited(join(site, path)), path);
  assert.not(isVisited(join(folder, 'node_modules/site2')));
  assert.ok(isWatched(linked), 'what is watched by name is watched wherever it lies');
});

/** Watches a folder with a system that refuses some of it, and checks that this was reported. */
function watchWith(openWatch: typeof watch, folder: string, code: string) {
  const record = { ...recorder([folder]), openWatch };
  const watching = watchSite(record);
  assert.equal(
    record.problems.map((problem) => problem.code),
    [code],
  );
  return { record, watching };
}

test('when the system watches no more folders, files are looked at again and again, and that is said once', async () => {
  const folder = temporaryFolder({ 'a.md': 'a', 'in/b.md': 'b', 'in/c.md': 'c' });
  const opened: string[] = [];
  const openWatch = ((path: string, listener: () => void) => {
    opened.push(path);
    if (opened.length > 1) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    return watch(path, listener);
  }) as typeof watch;
  const { record, watching } = watchWith(openWatch, folder, 'watch-limit-reached');
  await pause(700);
  assert.equal(record.updates, [], 'nothing changed so far');
  writeFileSync(join(folder, 'a.md'), 'changed');
  rmSync(join(folder, 'in'), { recursive: true });
  writeFiles(folder, { 'new/d.md': 'd' });
  await until(() => record.updates.flat().length >= 4, 'the changes that looking finds');
  await watching.close();
  assert.equal(
    record.updates
      .flat()
      .map(({ path, kind }) => `${kind} ${path.slice(folder.length)}`)
      .sort(),
    ['add /new/d.md', 'change /a.md', 'unlink /in/b.md', 'unlink /in/c.md'],
  );
  assert.is(record.problems.length, 1);
  assert.is(opened.length, 2);
});

test('what keeps a folder from being watched is told, the others are watched', async () => {
  const folder = temporaryFolder({ 'a.md': 'a', 'in/b.md': 'b' });
  const openWatch = ((path: string, listener: () => void) => {
    if (path.endsWith('in')) throw Object.assign(new Error('no way'), { code: 'EIO' });
    return watch(path, listener);
  }) as typeof watch;
  const { record, watching } = watchWith(openWatch, folder, 'watch-failed');
  writeFileSync(join(folder, 'a.md'), 'changed');
  await until(() => record.updates.length === 1, 'the change');
  await watching.close();
});

for (const way of ['a request', 'an update', 'polling'] as const)
  test(`${way} that is under way when watching ends opens no watch`, async () => {
    const folder = temporaryFolder({ 'docs/a.md': 'a', 'late/b.md': 'b' });
    const open = new Set<string>();
    const openWatch = ((path: string, listener: () => void) => {
      open.add(path);
      if (way === 'polling' && path.endsWith('late')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      const handle = watch(path, listener);
      return Object.assign(handle, {
        close: () => (open.delete(path), Object.getPrototypeOf(handle).close.call(handle)),
      });
    }) as unknown as typeof watch;
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    let isAsked = false;
    const update = async (): Promise<LiveMessage[]> => {
      isAsked = true;
      await held;
      record.paths = [...record.paths, join(folder, 'late')];
      return [];
    };
    const record = Object.assign(recorder([join(folder, 'docs')], update), { openWatch });
    record.session.file = async () => {
      await update();
      return { body: 'file' };
    };
    const watching = watchSite(record);
    const asked = way === 'an update' ? undefined : watching.file('a.html');
    writeFileSync(join(folder, 'docs/a.md'), 'changed');
    await until(() => isAsked, 'the work');
    const closed = watching.close();
    finish();
    await Promise.all([asked, closed]);
    assert.equal([...open], []);
    assert.equal(record.problems, []);
  });

test('nothing that follows a change is lost, however soon it comes', async () => {
  const folder = temporaryFolder({ 'a.md': '0' });
  const path = join(folder, 'a.md');
  const seen: string[] = [];
  const record = recorder([folder], () => {
    seen.push(readFileSync(path, 'utf8'));
    return Promise.resolve([]);
  });
  const watching = watchSite(record);
  for (const gapMs of [0, 1, 2, 5, 8, 10, 15, 20, 30, 50, 60]) {
    writeFileSync(path, `first of ${gapMs}`);
    await pause(gapMs);
    writeFileSync(path, `last of ${gapMs}`);
    await until(() => seen.at(-1) === `last of ${gapMs}`, `the change after ${gapMs} ms`);
    await pause(120);
  }
  await watching.close();
});

test('a checkout of many files is few updates, also when it is slow', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `${index % 7}/page-${index}.md`);
  const folder = temporaryFolder(Object.fromEntries(names.map((name) => [name, 'before'])));
  const record = recorder([folder], () => pause(5).then(() => []));
  const watching = watchSite(record);
  // On a busy machine, a pause may last so long that the burst is over.
  let ends = 0;
  for (const [index, name] of names.entries()) {
    const startMs = performance.now();
    rmSync(join(folder, name));
    writeFileSync(join(folder, name), 'after');
    if (index % 5 === 0) await pause(12);
    if (performance.now() - startMs > 30) ends += 1;
  }
  const changed = (): Set<string> => new Set(record.updates.flat().map(({ path }) => path));
  await until(() => changed().size === names.length, 'all files');
  await pause(120);
  await watching.close();
  assert.ok(record.updates.length <= 15 + ends, `${record.updates.length} updates`);
  assert.ok(record.updates.flat().every(({ kind }) => kind === 'change'));
});

test('folders come, move and go with all they hold', async () => {
  const folder = temporaryFolder({ 'old/a.md': 'a', 'old/in/b.md': 'b', 'next/in/b.md': 'other' });
  const record = recorder([folder]);
  const watching = watchSite(record);
  const take = async (count: number): Promise<string[]> => {
    await until(() => record.updates.flat().length >= count, `${count} changes`);
    await pause(120);
    const changes = record.updates.flat().map(({ path, kind }) => `${kind} ${path.slice(folder.length)}`);
    record.updates.length = 0;
    return changes.sort();
  };
  renameSync(join(folder, 'old/in'), join(folder, 'old/moved'));
  assert.equal(await take(2), ['add /old/moved/b.md', 'unlink /old/in/b.md']);
  writeFileSync(join(folder, 'old/moved/b.md'), 'changed');
  assert.equal(await take(1), ['change /old/moved/b.md']);
  renameSync(join(folder, 'old'), join(folder, 'older'));
  renameSync(join(folder, 'next'), join(folder, 'old'));
  assert.equal(await take(5), [
    'add /old/in/b.md',
    'add /older/a.md',
    'add /older/moved/b.md',
    'unlink /next/in/b.md',
    'unlink /old/a.md',
    'unlink /old/moved/b.md',
  ]);
  writeFileSync(join(folder, 'old/in/b.md'), 'changed');
  assert.equal(await take(1), ['change /old/in/b.md']);
  rmSync(join(folder, 'older'), { recursive: true });
  writeFileSync(join(folder, 'older'), 'a file now');
  assert.equal(await take(3), ['add /older', 'unlink /older/a.md', 'unlink /older/moved/b.md']);
  await watching.close();
});

test('files and folders are followed through links, of which some lead nowhere or in circles', async () => {
  const folder = temporaryFolder({ 'docs/a.md': 'a', 'shared/b.md': 'b', 'shared/in/c.md': 'c' });
  symlinkSync('../shared/b.md', join(folder, 'docs/link.md'));
  symlinkSync('../shared/in', join(folder, 'docs/linked'));
  symlinkSync('..', join(folder, 'docs/up'));
  symlinkSync('nowhere.md', join(folder, 'docs/dangling.md'));
  const record = recorder([join(folder, 'docs')]);
  const watching = watchSite(record);
  const next = async (): Promise<string> => {
    await until(() => record.updates.length > 0, 'a change');
    await pause(120);
    const changes = record.updates.flat().map(({ path, kind }) => `${kind} ${path.slice(folder.length)}`);
    record.updates.length = 0;
    return [...new Set(changes)].join();
  };
  writeFileSync(join(folder, 'shared/in/c.md'), '1');
  assert.is(await next(), 'change /docs/linked/c.md');
  for (const text of ['1', '2']) {
    writeFileSync(join(folder, 'shared/b.md'), text);
    assert.is(await next(), 'change /docs/link.md');
    writeFileSync(join(folder, 'shared/next.tmp'), text);
    renameSync(join(folder, 'shared/next.tmp'), join(folder, 'shared/b.md'));
    assert.is(await next(), 'change /docs/link.md', 'replaced by an editor');
  }
  rmSync(join(folder, 'docs/link.md'));
  assert.is(await next(), 'unlink /docs/link.md');
  await watching.close();
});

test('what a requested file depends on is watched, and asked for once between two updates', async () => {
  const folder = temporaryFolder({ 'docs/a.md': 'a', 'parts/b.md': 'b' });
  const record = recorder([join(folder, 'docs')]);
  const looks = { count: 0 };
  const { watched } = record.session;
  record.session.watched = () => {
    looks.count += 1;
    return watched();
  };
  record.session.file = () => {
    record.paths = [join(folder, 'docs'), join(folder, 'parts/b.md')];
    return Promise.resolve({ body: 'file' });
  };
  const watching = watchSite(record);
  for (const [file, round] of [
    ['docs/a.md', 1],
    ['parts/b.md', 2],
  ] as const) {
    const before = looks.count;
    for (const path of ['a.html', 'a.html', 'b.html', 'a.html']) await watching.file(path);
    assert.is(looks.count - before, 2, 'once for each file');
    writeFileSync(join(folder, file), 'changed');
    await until(() => record.updates.length === round, `update ${round}`);
    await pause(20);
  }
  await watching.close();
});

test('a burst without end is handed on all the same, and closing forgets what waits', async () => {
  const updates: FileChange[][] = [];
  const loop = createUpdateLoop(async (changes) => void updates.push(changes));
  const timer = setInterval(() => loop.add({ path: '/a', kind: 'change' }), 20);
  await until(() => updates.length > 0, 'an update during the burst');
  clearInterval(timer);
  const { length } = updates;
  loop.add({ path: '/b', kind: 'change' });
  await loop.close();
  loop.add({ path: '/c', kind: 'change' });
  await pause(120);
  assert.is(updates.length, length);
});

test.run();
