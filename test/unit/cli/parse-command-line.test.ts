import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BuildError } from '../../../src/build/report/diagnostic.js';
import { commandTable, type CommandOf } from '../../../src/cli/command-table.js';
import { parseCommandLine } from '../../../src/cli/parse-command-line.js';

const parse = (line: string): unknown => parseCommandLine(line.split(' ').filter(Boolean));

/** Code, message and fix of the problem that a command line has. */
function problemOf(line: string): string {
  try {
    parse(line);
  } catch (error) {
    assert.instance(error, BuildError);
    assert.is((error as BuildError).exitCode, 2);
    const [problem] = (error as BuildError).diagnostics;
    return `${problem?.code} | ${problem?.message} | ${problem?.fix}`;
  }
  throw new Error(`accepted: ${line}`);
}

test('without arguments, the help and the next step are shown', () => {
  const { command, help } = parse('') as { command: string; help: string };
  assert.is(command, 'start');
  assert.match(help, /^heddle .*\n\nUsage: heddle <command> \[flags\]\n\nCommands:\n {2}dev \[root\]/);
});

test('urls takes an action and its flags', () => {
  assert.equal(parse('urls check --redirects'), {
    command: 'urls',
    isDebug: false,
    action: 'check',
    hasRedirects: true,
    isJson: false,
  });
});

test('build has defaults for what is not said', () => {
  assert.equal(parse('build'), {
    command: 'build',
    isDebug: false,
    showsAllProblems: false,
    isCacheUsed: true,
    isProfiled: false,
  });
});

test('build takes a root and all its flags', () => {
  assert.equal(
    parse('build site --base /a/ -c x.config.ts --out-dir 007 --workers 3 --no-cache --profile --all-problems --debug'),
    {
      command: 'build',
      root: 'site',
      isDebug: true,
      base: '/a/',
      configFile: 'x.config.ts',
      outDir: '007',
      workers: 3,
      isCacheUsed: false,
      isProfiled: true,
      showsAllProblems: true,
    },
  );
});

test('algolia takes an action and a folder', () => {
  assert.equal(parse('algolia push site --dry-run --api-key k'), {
    command: 'algolia',
    isDebug: false,
    root: 'site',
    apiKey: 'k',
    isDryRun: true,
  });
  assert.match(problemOf('algolia'), 'missing-argument');
  assert.match(problemOf('algolia pull'), 'bad-flag-value');
  assert.match(problemOf('algolia push a b'), 'extra-argument');
});

test('search takes a query, and --version is one of the site', () => {
  assert.equal(parseCommandLine(['search', 'two words', '--version', '2', '--lang=zh', '--limit', '5', '--explain']), {
    command: 'search',
    isDebug: false,
    query: 'two words',
    lang: 'zh',
    version: '2',
    limit: 5,
    isExplained: true,
    isJson: false,
  });
  assert.equal(parse('search word'), {
    command: 'search',
    isDebug: false,
    query: 'word',
    limit: 10,
    isExplained: false,
    isJson: false,
  });
  assert.match(problemOf('search a --limit 0'), 'bad-flag-value');
});

test('mcp takes a source, which is the folder of the process otherwise', () => {
  const defaults = { command: 'mcp', isDebug: false };
  assert.equal(parse('mcp https://docs.example/'), { ...defaults, source: 'https://docs.example/' });
  assert.equal(parse('mcp'), defaults);
  assert.match(problemOf('mcp one two'), 'extra-argument');
});

test('search joins words, reads standard input without any, and tests a file', () => {
  const defaults = { command: 'search', isDebug: false, limit: 10, isExplained: false, isJson: false };
  assert.equal(parse('search two words'), { ...defaults, query: 'two words' });
  assert.equal(parse('search --json'), { ...defaults, isJson: true });
  assert.equal(parse('search --test q.txt --min-mrr 0.85'), { ...defaults, testFile: 'q.txt', minMrr: 0.85 });
  assert.match(problemOf('search word --test q.txt'), 'extra-argument');
  assert.is(
    problemOf('search word --min-mrr 0.5'),
    'flag-alone | The flag --min-mrr has no effect without --test. | Add --test, or remove --min-mrr.',
  );
  for (const value of ['1.1', '85%', '.5', '-1'])
    assert.match(problemOf(`search --test q.txt --min-mrr=${value}`), 'a number from 0 to 1');
});

test('flags may stand before the command and be written with an equals sign', () => {
  assert.equal(parse('--config=1 build --outDir=00'), {
    command: 'build',
    isDebug: false,
    configFile: '1',
    outDir: '00',
    isCacheUsed: true,
    showsAllProblems: false,
    isProfiled: false,
  });
});

test('dev takes where to listen', () => {
  assert.equal(parse('dev docs --port 0 --host localhost --open'), {
    command: 'dev',
    root: 'docs',
    isDebug: false,
    port: 0,
    host: 'localhost',
    isOpened: true,
  });
  assert.equal(parse('dev --host'), { command: 'dev', isDebug: false, host: '0.0.0.0', isOpened: false });
});

test('preview, update, init and eject', () => {
  assert.equal(parse('preview --port 4000'), { command: 'preview', isDebug: false, port: 4000 });
  assert.equal(parse('eject Nav --force'), {
    command: 'eject',
    isDebug: false,
    component: 'Nav',
    isForced: true,
  });
  assert.equal(parse('eject'), { command: 'eject', isDebug: false, isForced: false });
  assert.equal(parse('update --dry-run'), { command: 'update', isDebug: false, isDryRun: true });
  assert.equal(parse('init my-docs --template i18n --lang zh --package-manager pnpm --force --yes'), {
    command: 'init',
    isDebug: false,
    directory: 'my-docs',
    template: 'i18n',
    lang: 'zh',
    packageManager: 'pnpm',
    isForced: true,
    isDefault: true,
  });
});

test('a command has the values of its own flags, and others do not compile', () => {
  const update = parse('update --dry-run') as CommandOf<'update'>;
  const links = parse('links --external') as CommandOf<'links'>;
  assert.is(update.isDryRun, true);
  assert.equal([links.concurrency, links.timeoutSeconds, links.delayMs], [8, 15, 1000]);
  // @ts-expect-error A misspelled flag.
  assert.is(update.isDryRum, undefined);
  // @ts-expect-error A flag of another command.
  assert.is(links.isDryRun, undefined);
});

test('help and version are texts', () => {
  const help = parseCommandLine(['--help']) as { text: string };
  for (const command of ['dev [root]', 'build [root]', 'preview [root]', 'update', 'init [dir]', 'eject [component]'])
    assert.match(help.text, command);
  assert.match((parseCommandLine(['build', '-h']) as { text: string }).text, '--out-dir <folder>');
  assert.equal(parse('--version'), { command: 'text', text: '0.0.0-test' });
  assert.equal(parse('dev -v'), { command: 'text', text: '0.0.0-test' });
});

for (const command of Object.keys(commandTable)) {
  test(`the help of ${command} has an example that is right, and the page of the documentation`, () => {
    const { text } = parseCommandLine([command, '--help']) as { text: string };
    const [, example] = /^Example:\n {2}heddle (.*)$/m.exec(text)!;
    assert.is(parseCommandLine(example!.match(/"[^"]*"|\S+/g)!).command, command);
    assert.match(text, `Documentation: https://heddle.dev/api/commands#${command}`);
  });
}

for (const [line, problem] of [
  [
    '--debug',
    'missing-command | No command was given. | Use one of dev, build, worker, preview, search, mcp, urls, links, i18n, version, report, algolia, update, init, migrate, eject; `heddle --help` explains them.',
  ],
  ['biuld', 'unknown-command | There is no command biuld. | Did you mean `heddle build`?'],
  [
    'serve-everything',
    'unknown-command | There is no command serve-everything. | Use one of dev, build, worker, preview, search, mcp, urls, links, i18n, version, report, algolia, update, init, migrate, eject.',
  ],
  ['build --worker 2', 'unknown-flag | `heddle build` has no flag --worker. | Did you mean --workers?'],
  ['build --no-chache', 'unknown-flag | `heddle build` has no flag --no-chache. | Did you mean --no-cache?'],
  ['build --cache', 'unknown-flag | `heddle build` has no flag --cache. | `heddle build --help` lists its flags.'],
  ['build -x', 'unknown-flag | `heddle build` has no flag -x. | Did you mean -c?'],
  ['dev --out-dir a', 'unknown-flag | `heddle dev` has no flag --out-dir. | `heddle dev --help` lists its flags.'],
  [
    'build --__proto__ x',
    'unknown-flag | `heddle build` has no flag --__proto__. | `heddle build --help` lists its flags.',
  ],
  ['build --base', 'flag-without-value | The flag --base needs a value. | Write --base and the value behind it.'],
  ['build --base /a --base /b', 'repeated-flag | The flag --base is given more than once. | Give it once.'],
  [
    'build --workers 0',
    'bad-flag-value | The value "0" of --workers is not a whole number from 1 to 256. | Give a whole number from 1 to 256.',
  ],
  [
    'dev --port 70000',
    'bad-flag-value | The value "70000" of --port is not a whole number from 0 to 65535. | Give a whole number from 0 to 65535.',
  ],
  [
    'dev --port 1e3',
    'bad-flag-value | The value "1e3" of --port is not a whole number from 0 to 65535. | Give a whole number from 0 to 65535.',
  ],
  [
    'init --template wiki',
    'bad-flag-value | The value "wiki" of --template is not one of basic, i18n, library, product, blog. | Give one of basic, i18n, library, product, blog.',
  ],
  [
    'build a b',
    'extra-argument | `heddle build` does not accept the argument "b". | `heddle build --help` lists its arguments and flags.',
  ],
  [
    'update now',
    'extra-argument | `heddle update` does not accept the argument "now". | `heddle update --help` lists its arguments and flags.',
  ],
] as const) {
  test(`refuses: heddle ${line}`, () => assert.is(problemOf(line), problem));
}

test('what follows -- is no flag', () => {
  assert.is((parse('dev -- --odd') as { root: string }).root, '--odd');
});

test.run();
