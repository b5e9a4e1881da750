import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EvictedEntries } from '../../../src/build/cache/entry-store.js';
import { ClosedGraph } from '../../../src/build/graph/graph-state.js';
import { createGraph, type Graph } from '../../../src/build/graph/graph.js';
import type { FileChange } from '../../../src/build/graph/node.js';
import { createCollectReport } from '../../../src/build/report/report.js';
import { BuildError, type Diagnostic } from '../../../src/build/report/diagnostic.js';
import { caseCount, recordCases, trustSeed } from '../../support/trust.js';

const changed = (path: string): FileChange => ({ path, kind: 'change' });

const liveGraph = (onProblems?: (problems: readonly Diagnostic[]) => void): Graph =>
  createGraph({
    isLive: true,
    openReport: createCollectReport,
    isRetried: (error) => error instanceof EvictedEntries,
    onProblems,
  });

/** Work that ends when it is stopped. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('a value is made by the first pull, and again by a pull after one of its files changed', async () => {
  const graph = liveGraph();
  let made = 0;
  const node = graph.node((inputs) => {
    inputs.files(['/a']);
    return Promise.resolve(++made);
  });
  assert.equal([await node.pull(), await node.pull()], [1, 1]);
  graph.change([changed('/b')]);
  assert.is(await node.pull(), 1);
  graph.change([changed('/a')]);
  assert.is(node.latest, 1, 'nothing is made before it is pulled');
  assert.is(await node.pull(), 2);
});

test('users of a value are made again only if it is another one than they used', async () => {
  const graph = liveGraph();
  const files: Record<string, string> = { '/a': 'one two' };
  const counts = { words: 0, length: 0, first: 0 };
  const words = graph.node((inputs) => {
    counts.words++;
    inputs.files(['/a']);
    return Promise.resolve(files['/a']!.split(' '));
  });
  const length = graph.node(
    async (inputs) => {
      counts.length++;
      return [(await inputs.use(words)).length];
    },
    { isSame: (before, now) => before[0] === now[0] },
  );
  const total = graph.node(async (inputs) => (await inputs.use(length))[0]! * 10 + ++counts.first);
  assert.is(await total.pull(), 21);
  files['/a'] = 'three four';
  graph.change([changed('/a')]);
  assert.is(await total.pull(), 21);
  assert.equal(counts, { words: 2, length: 2, first: 1 });
  files['/a'] = 'five';
  graph.change([changed('/a')]);
  assert.is(await total.pull(), 12);
});

test('a user says which changes of a value make no difference to it', async () => {
  const graph = liveGraph();
  let size = 1;
  const number = graph.node((inputs) => {
    inputs.files(['/a']);
    return Promise.resolve(size);
  });
  let made = 0;
  const parity = graph.node(async (inputs) => {
    made++;
    return (await inputs.use(number, (before, now) => before % 2 === now % 2)) % 2;
  });
  await parity.pull();
  for (size of [3, 5]) {
    graph.change([changed('/a')]);
    assert.is(await parity.pull(), 1);
  }
  assert.is(made, 1);
  size = 6;
  graph.change([changed('/a')]);
  assert.equal([await parity.pull(), made], [0, 2]);
});

test('a file that changes while a value is made from it makes the value again', async () => {
  const graph = liveGraph();
  const { opened, open } = gate();
  let text = 'old';
  const node = graph.node(async (inputs) => {
    const read = text;
    await opened;
    inputs.files(['/a']);
    return read;
  });
  const pulled = node.pull();
  await new Promise(setImmediate);
  text = 'new';
  graph.change([changed('/a')]);
  open();
  assert.is(await pulled, 'new');
});

test('work that has named a file is abandoned when the file changes, however long it takes', async () => {
  const graph = liveGraph();
  let text = 'endless';
  const pages = graph.family<string, string>(async ([page], inputs) => {
    inputs.files([`/${page}`]);
    if (text === 'endless') await new Promise(() => undefined);
    return [text];
  });
  const pulled = pages.of('a').pull();
  await new Promise(setImmediate);
  text = 'mended';
  graph.change([changed('/a')]);
  assert.is(await pulled, 'mended');
});

test('a slow item holds back no other item of its family', async () => {
  const graph = liveGraph();
  const pages = graph.family<string, string>(async ([page]) => {
    if (page === 'slow') await new Promise(() => undefined);
    return [page!];
  });
  void pages.pullAll(['slow', 'quick']);
  assert.is(await pages.of('quick').pull(), 'quick');
  assert.equal(await pages.made.pull(), ['quick']);
});

test('an error is known until any file changes, and its problems are told by the node that found them', async () => {
  const told: string[] = [];
  const graph = liveGraph((problems) => told.push(...problems.map(({ message }) => message)));
  let attempts = 0;
  const broken = graph.node((inputs) => {
    inputs.report.add([]);
    attempts++;
    return Promise.reject<string>(
      new BuildError([{ code: 'test', severity: 'error', kind: 'content', message: 'broken' } as Diagnostic]),
    );
  });
  const user = graph.node((inputs) => inputs.use(broken));
  for (const node of [user, user, broken])
    assert.instance(await node.pull().catch((error: unknown) => error), BuildError);
  assert.equal([attempts, told], [1, ['broken']]);
  assert.equal([broken.problems.length, user.problems.length], [1, 0]);
  graph.change([changed('/anything')]);
  assert.equal(broken.problems, [], 'no problems of a value that is not current');
  await user.pull().catch(() => undefined);
  assert.is(attempts, 2);
});

test('what lost something is made again before the work that needs it', async () => {
  const graph = liveGraph();
  const entries = new Set<number>();
  let made = 0;
  const body = graph.node(
    () => {
      entries.add(++made);
      return Promise.resolve(made);
    },
    { isValid: (entry) => entries.has(entry) },
  );
  let isLost = true;
  const page = graph.node(async (inputs) => {
    const entry = await inputs.use(body);
    if (isLost) entries.delete(entry);
    isLost = false;
    if (!entries.has(entry)) throw new EvictedEntries();
    return entry;
  });
  assert.is(await page.pull(), 2);
});

test('a value of which nothing can be kept is returned all the same', async () => {
  let made = 0;
  const node = liveGraph().node(() => Promise.resolve(++made), { isValid: () => false });
  assert.is(await node.pull(), made);
  assert.ok(made < 10, `${made} attempts`);
});

test('items that are gone are dropped; whoever waits hears that the graph is closed', async () => {
  const graph = liveGraph();
  const pages = graph.family<string, string>(async ([page]) => {
    if (page === 'endless') await new Promise(() => undefined);
    return [page!];
  });
  await pages.pullAll(['a', 'b']);
  pages.retain((page) => page === 'b');
  assert.equal(await pages.made.pull(), ['b']);
  const waiting = pages.of('endless').pull();
  graph.close();
  for (const pull of [waiting, pages.of('b').pull()])
    assert.instance(await pull.catch((error: unknown) => error), ClosedGraph);
});

test('a graph that is not live works on all items at once and on none again', async () => {
  const groups: string[][] = [];
  const graph = createGraph({ isLive: false, openReport: createCollectReport });
  const pages = graph.family<string, string>((items) => {
    groups.push([...items]);
    return Promise.resolve(items);
  });
  const all = graph.node((inputs) => inputs.useAll(['a', 'b', 'c'].map(pages.of)));
  await pages.pullAll(['a', 'b']);
  await all.pull();
  assert.equal(groups, [['a', 'b'], ['c']]);
});

// Random graphs: each node adds up some files and some nodes before it; some ignore the last digit of what they use.
// Between random changes of files, some of them while work is under way, random nodes are pulled.

const nodeCount = 8;
const shape = fc.array(
  fc.record({
    files: fc.uniqueArray(fc.nat(4), { maxLength: 2 }),
    nodes: fc.uniqueArray(fc.nat(nodeCount), { maxLength: 3 }),
    isRough: fc.boolean(),
    turns: fc.nat(3),
  }),
  { minLength: nodeCount, maxLength: nodeCount },
);
const actions = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('change' as const), file: fc.nat(4), value: fc.nat(30) }),
    fc.record({ kind: fc.constant('pull' as const), node: fc.nat(nodeCount - 1), isAwaited: fc.boolean() }),
  ),
  { minLength: 1, maxLength: 30 },
);

test('after any changes, a pull returns what computing everything again would', async () => {
  const figures = { tried: 0, failed: 0 };
  await fc
    .assert(
      fc.asyncProperty(shape, actions, async (nodes, list) => {
        figures.tried++;
        const files = [0, 0, 0, 0, 0];
        const rough = (value: number, isRough: boolean): number => (isRough ? Math.floor(value / 10) : value);
        const compute = (index: number): number => {
          const { files: read, nodes: used, isRough } = nodes[index]!;
          const sum = read.reduce((total, file) => total + files[file]!, 1);
          return used.reduce((total, other) => total + (other < index ? rough(compute(other), isRough) : 0), sum);
        };
        const graph = liveGraph();
        const made = nodes.map(({ files: read, nodes: used, isRough, turns }, index) =>
          graph.node(async (inputs) => {
            inputs.files(index % 2 ? read.map((file) => `/${file}`) : []);
            let sum = read.reduce((total, file) => total + files[file]!, 1);
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            for (const other of used)
              if (other < index)
                sum += rough(
                  await inputs.use(made[other]!, (before, now) => rough(before, isRough) === rough(now, isRough)),
                  isRough,
                );
            inputs.files(read.map((file) => `/${file}`));
            return sum;
          }),
        ) as ReturnType<typeof graph.node<number>>[];
        const waiting: Promise<unknown>[] = [];
        for (const action of list) {
          if (action.kind === 'change') {
            files[action.file] = action.value;
            graph.change([changed(`/${action.file}`)]);
          } else if (action.isAwaited) assert.is(await made[action.node]!.pull(), compute(action.node));
          else waiting.push(made[action.node]!.pull());
        }
        await Promise.all(waiting);
        for (const [index, node] of made.entries()) assert.is(await node.pull(), compute(index), `node ${index}`);
      }),
      { numRuns: caseCount('models', 200), seed: trustSeed },
    )
    .catch((error: unknown) => {
      figures.failed++;
      throw error;
    })
    .finally(() => recordCases('models', 'random graphs against computing again', figures));
});

test('problems of a graph are those of all its current nodes, with the items of families', async () => {
  const graph = liveGraph();
  const problem = (message: string): Diagnostic => ({
    code: 'port-invalid',
    severity: 'error',
    kind: 'config',
    message,
  });
  const one = graph.node((inputs) => {
    inputs.files(['/one']);
    inputs.report.add([problem('one')]);
    return Promise.resolve(1);
  });
  const none = graph.node(async (inputs) => inputs.use(one));
  const family = graph.family<string, string>((items, inputs) => {
    inputs.report.add(items.map(problem));
    return Promise.resolve(items);
  });
  const thrown = graph.node(() => Promise.reject(new BuildError([problem('thrown')])));
  assert.equal(graph.problems(), []);
  await Promise.all([none.pull(), family.pullAll(['a', 'b']), thrown.pull().catch(() => undefined)]);
  const shown = (): unknown[] =>
    graph.problems().map(({ item, found }) => [item, ...found.map(({ message }) => message)]);
  assert.equal(shown(), [
    [undefined, 'one'],
    ['a', 'a'],
    ['b', 'b'],
    [undefined, 'thrown'],
  ]);
  graph.change([changed('/one')]);
  family.retain((item) => item === 'b');
  assert.equal(shown(), [['b', 'b']]);
});

test.run();
