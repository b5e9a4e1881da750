import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BuildError, type Diagnostic, type ProblemKind } from '../../../src/build/report/diagnostic.js';
import { createFolder } from '../../../src/build/files/folders.js';
import { bundleFailed, hookFailed, pageFailed, renderFailed } from '../../../src/build/report/errors/build.js';
import { describeFailure } from '../../../src/cli/describe-failure.js';

const problem = (kind: ProblemKind): Diagnostic => ({ code: 'x', severity: 'error', kind, message: 'It is wrong.' });
/** An error none of whose properties can be read. */
const hostileError = (): Error =>
  Object.defineProperties(
    new Error(),
    Object.fromEntries(
      ['stack', 'name', 'message', 'cause', 'code'].map((key) => [
        key,
        {
          get: () => {
            throw new Error('hostile');
          },
        },
      ]),
    ),
  );
const systemError = (code: string): Error => Object.assign(new Error(`${code}: failed, open 'a.html'`), { code });

test('a build error keeps its problems and the exit code of the gravest', () => {
  const failure = describeFailure(new BuildError([problem('content'), problem('config')]));
  assert.is(failure.exitCode, 2);
  assert.is(failure.diagnostics.length, 2);
});

for (const code of ['ENOSPC', 'EACCES', 'EROFS', 'EMFILE']) {
  test(`${code} is the environment's`, () => {
    for (const error of [systemError(code), new Error('The page could not be written', { cause: systemError(code) })]) {
      const { diagnostics, exitCode } = describeFailure(error);
      assert.is(exitCode, 4);
      assert.is(diagnostics[0]?.code, 'system-failure');
      assert.match(diagnostics[0]?.message ?? '', `: ${code}: failed`);
    }
  });
}

test("a working folder that was deleted is the environment's", () => {
  const error = Object.assign(new Error('ENOENT: no such file or directory, uv_cwd'), {
    code: 'ENOENT',
    syscall: 'uv_cwd',
  });
  const { diagnostics, exitCode } = describeFailure(error);
  assert.is(exitCode, 4);
  assert.match(diagnostics[0]?.message ?? '', 'was deleted');
});

test('a folder that the system refuses to create is a system failure', () => {
  if (!existsSync('/proc/self')) return;
  let thrown: unknown;
  try {
    createFolder('/proc/site/docs');
  } catch (error) {
    thrown = error;
  }
  const [problem] = describeFailure(thrown).diagnostics;
  assert.is(problem?.code, 'system-failure');
  assert.match(problem?.message ?? '', 'The folder cannot be created');
});

for (const message of [
  ", Unknown error: Too many open files '/site/.doc_build.stage'",
  'Worker initialization failure: EMFILE',
])
  test(`errors of Node 24 without a code are the environment's, too: ${message}`, () => {
    const { diagnostics, exitCode } = describeFailure(new Error(message));
    assert.is(exitCode, 4);
    assert.match(diagnostics[0]?.fix ?? '', '`ulimit -n`');
  });

test('anything else is internal, with its message and without its stack', () => {
  for (const [thrown, message] of [
    [new TypeError('x is not a function'), 'x is not a function'],
    ['a text', 'a text'],
    [undefined, 'undefined'],
    [systemError('ENOENT'), "ENOENT: failed, open 'a.html'"],
    [new RangeError(), 'RangeError'],
    [null, 'null'],
    [Object.create(null), '[Object: null prototype] {}'],
    [hostileError(), 'a value was thrown that cannot be printed'],
  ] as const) {
    const { diagnostics, exitCode } = describeFailure(thrown);
    assert.is(exitCode, 3);
    assert.is(diagnostics[0]?.code, 'internal-error');
    assert.is(diagnostics[0]?.message, message);
  }
});

test('a build error whose cause cannot be read keeps its problems', () => {
  const { diagnostics, stack } = describeFailure(new BuildError([problem('content')], { cause: hostileError() }));
  assert.equal(diagnostics, [problem('content')]);
  assert.match(stack, 'caused by: Error: a value was thrown that cannot be printed');
});

test('causes that lead in a circle are listed once', () => {
  const first = new Error('first');
  first.cause = new Error('second', { cause: first });
  assert.is(describeFailure(first).stack.match(/caused by/g)!.length, 1);
});

test('an esbuild that cannot run is a problem of the machine, in one line', () => {
  for (const [message, line] of [
    [
      "\nYou installed esbuild for another platform than the one you're currently using.\nThis",
      'You installed esbuild',
    ],
    ['The package "@esbuild/linux-x64" could not be found, and is needed by esbuild.\n\nIf', 'The package'],
    ['The service was stopped: spawn ENOEXEC', 'The service was stopped: spawn ENOEXEC'],
  ] as const) {
    const { diagnostics, exitCode } = describeFailure(new Error(message));
    assert.is(exitCode, 4, message);
    assert.match(diagnostics[0]!.message, `esbuild cannot run: ${line}`);
    assert.not.match(diagnostics[0]!.message, /\n/);
  }
});

test('the stack shows the causes', () => {
  try {
    readFileSync('/nowhere/at/all');
  } catch (cause) {
    const { stack } = describeFailure(new Error('outer', { cause }));
    assert.match(stack, /outer[\s\S]*caused by: Error: ENOENT/);
  }
});

test('a cause that is its own cause ends', () => {
  const error = new Error('round');
  error.cause = error;
  assert.is(describeFailure(error).exitCode, 3);
});

test('a full disk is a problem of the machine wherever its error is thrown', () => {
  const reason = 'ENOSPC: no space left on device, write';
  for (const problem of [
    pageFailed('a.md', 'compiled', reason),
    renderFailed({ file: 'a.mdx' }, { component: 'Chart' }, reason),
    bundleFailed({ file: 'a.mdx' }, reason),
    hookFailed('rss', 'emit', reason),
  ]) {
    assert.equal([problem.code, problem.kind], ['system-failure', 'environment']);
    assert.match(problem.message, /^The disk is full: .*ENOSPC/);
    assert.match(problem.fix ?? '', /Free some space/);
  }
  assert.is(describeFailure(new Error(`The index could not be merged: ${reason}`)).exitCode, 4);
  assert.is(renderFailed({ file: 'a.mdx' }, {}, 'it explains ENOSPC: an error').code, 'render-failed');
});

test.run();
