import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkOptions, optionProblems } from '../../../src/build/config/options/check-options.js';
import * as k from '../../../src/build/config/options/kinds.js';
import { withDefaults } from '../../../src/build/config/options/with-defaults.js';

const server = k.group({
  port: k.option(k.wholeNumber(1, 65_535), { default: 3000 }),
  hosts: k.option(k.list(k.filledText), { default: [] }),
  log: k.option(k.group({ level: k.option(k.choice('quiet', 'loud'), { default: 'quiet' }), file: k.text }), {
    default: {},
  }),
  tls: k.group({ key: k.required(k.filledText), cert: k.required(k.filledText) }),
  proxy: k.either(k.flag, k.group({ target: k.required(k.pattern) })),
  headers: k.record(k.text, k.textLike('a name in lower case', /^[a-z-]+$/)),
  size: k.tuple<[number, number]>('a width and a height', k.number(), k.number()),
  onStart: k.call<() => void>(),
});

test('defaults are filled in, also those of inner groups that are left out', () => {
  assert.equal(withDefaults(server), { port: 3000, hosts: [], log: { level: 'quiet' } });
  assert.equal(withDefaults(server, { port: 80, log: { file: 'a' }, proxy: true }), {
    port: 80,
    hosts: [],
    log: { level: 'quiet', file: 'a' },
    proxy: true,
  });
});

test('an option that is explicitly undefined has its default', () => {
  assert.equal(withDefaults(server, { port: undefined, tls: undefined }), withDefaults(server));
});

test('a group without a default is not made up, since it may have required options', () => {
  assert.not.ok('tls' in withDefaults(server));
});

const rows: [written: unknown, messages: string[]][] = [
  [{}, []],
  [{ port: 80, hosts: ['a'], tls: { key: 'k', cert: 'c' }, proxy: { target: '^a' }, size: [1, 2], headers: {} }, []],
  [5, ['The configuration must be an object, but is 5.']],
  [{ port: 0 }, ['`port` must be a whole number from 1 to 65535, but is 0.']],
  [{ port: 1.5 }, ['`port` must be a whole number from 1 to 65535, but is 1.5.']],
  [{ port: Number.NaN }, ['`port` must be a whole number from 1 to 65535, but is NaN.']],
  [{ hosts: ['a', ''] }, ["`hosts[1]` must be a string that is not empty, but is ''."]],
  [{ log: { level: 'lod' } }, ["`log.level` must be 'quiet' or 'loud', but is 'lod'."]],
  [{ tls: { key: 'k' } }, ['`tls.cert` is missing; expected a string that is not empty.']],
  [{ proxy: { target: '(' } }, ["`proxy.target` must be a regular expression, but is '('."]],
  [{ proxy: 'yes' }, ["`proxy` must be true, false or an object, but is 'yes'."]],
  [{ headers: { ACCEPT: '' } }, ['`headers` has the key "ACCEPT"; expected a name in lower case.']],
  [{ size: [1] }, ['`size` must be a width and a height, but is a list.']],
  [{ size: [1, 'x'] }, ["`size[1]` must be a number, but is 'x'."]],
  [{ onStart: 1 }, ['`onStart` must be a function, but is 1.']],
  [
    { prot: 1, hosts: 'a', tls: {} },
    [
      "`hosts` must be a list, but is 'a'.",
      '`tls.key` is missing; expected a string that is not empty.',
      '`tls.cert` is missing; expected a string that is not empty.',
      '`prot` is not an option.',
    ],
  ],
];

for (const [written, messages] of rows)
  test(`problems of ${JSON.stringify(written)}`, () => {
    assert.equal(
      checkOptions(server, written).map(({ diagnostic }) => diagnostic.message),
      messages,
    );
  });

test('an unknown option suggests the nearest one of its group, else one of that name elsewhere', () => {
  const fixes = checkOptions(server, { prot: 1, level: 'quiet', zzzzzzzz: 1 }).map(({ diagnostic }) => diagnostic.fix);
  assert.equal(fixes, [
    'Did you mean `port`?',
    'Did you mean `log.level`?',
    'Known here: headers, hosts, log, onStart, port, proxy, size, tls.',
  ]);
});

test('an open group may have other keys', () => {
  assert.equal(checkOptions({ ...k.group({ name: k.required(k.text) }), isOpen: true }, { name: 'a', other: 1 }), []);
});

test('the test of a group looks at objects whose options are right', () => {
  const range = k.groupOf<{ from: number; to: number }>(
    { from: k.required(k.number()), to: k.required(k.number()) },
    'a range that does not end before it begins',
    ({ from, to }) => from <= to,
  );
  const messages = (value: unknown): string[] =>
    checkOptions(k.list(range), value).map((problem) => problem.diagnostic.message);
  assert.equal(messages([{ from: 1, to: 2 }]), []);
  assert.equal(messages([{ from: 2, to: 1 }]), [
    '`[0]` must be a range that does not end before it begins, but is an object.',
  ]);
  assert.equal(messages([{ from: 'a', to: 1 }]), ["`[0].from` must be a number, but is 'a'."]);
  assert.equal(messages([3]), ['`[0]` must be an object, but is 3.']);
});

test('a plugin names its options in sentences', () => {
  const table = k.group({
    ...server.fields,
    name: { ...k.textLike('a name', /^\w+$/), complaint: 'a name has letters and digits only' },
  });
  assert.equal(
    optionProblems(table, { port: 'x', log: { level: 'lod', fle: '' }, name: '-', headers: { A: '' }, tls: {} }),
    [
      '`port`: it must be a whole number from 1 to 65535.',
      "`log.level`: it must be 'quiet' or 'loud'. Did you mean 'loud'?",
      '`log.fle` is not an option. Did you mean `file`?',
      '`tls.key`: it is missing; expected a string that is not empty.',
      '`tls.cert`: it is missing; expected a string that is not empty.',
      '`headers.A`: its name must be a name in lower case.',
      '`name`: a name has letters and digits only.',
    ],
  );
  assert.equal(optionProblems(table, 5), ['The options object: it must be an object.']);
});

test.run();
