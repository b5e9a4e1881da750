import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importConfig } from '../../../src/build/config/load/import-config.js';
import { createFramer } from '../../../src/build/report/code-frame.js';
import { importFrom, load, problemsOf, writeProject } from './temporary-project.js';

test('without a configuration file there are defaults only', async () => {
  const source = await load(writeProject({}));
  assert.is(source.configFile, undefined);
  assert.is(source.bundleFile, undefined);
  assert.equal(source.configInputs, []);
  assert.equal(await importConfig(source), {});
});

for (const name of ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs']) {
  test(`finds ${name}`, async () => {
    const project = writeProject({ [name]: `export default { title: '${name}' };` });
    const source = await load(project);
    assert.is(source.configFile, join(project, name));
    assert.is((await importConfig(source)).title, name);
  });
}

test('prefers TypeScript, and does not find site.config.tsx', async () => {
  assert.is(
    (
      await importFrom({
        'site.config.mjs': 'export default { title: "mjs" };',
        'site.config.ts': 'export default { title: "ts" as string };',
      })
    ).title,
    'ts',
  );
  assert.equal(await importFrom({ 'site.config.tsx': 'export default { title: "tsx" };' }), {});
});

test('--config names another file', async () => {
  const project = writeProject({
    'site.config.ts': 'export default { title: "a" };',
    'other/my.config.ts': 'export default { title: "b" };',
  });
  const source = await load(project, { configFile: 'other/my.config.ts' });
  assert.is((await importConfig(source)).title, 'b');
  assert.is(source.projectRoot, project);
});

test('--config names a file that is missing, or a folder', async () => {
  const project = writeProject({});
  for (const configFile of ['nope.ts', 'docs']) {
    const problems = await problemsOf(load(project, { configFile }));
    assert.equal(
      problems.map(({ code, kind }) => [code, kind]),
      [['config-missing', 'config']],
    );
    assert.match(problems[0]!.message, configFile);
  }
});

test('a configuration may be a promise or a function, called with the command', async () => {
  assert.is((await importFrom({ 'site.config.ts': 'export default Promise.resolve({ title: "p" });' })).title, 'p');
  assert.is(
    (
      await importFrom({
        'site.config.ts': 'export default async ({ command }: { command: string }) => ({ title: command });',
      })
    ).title,
    'build',
  );
  assert.is((await importFrom({ 'site.config.js': 'module.exports = { title: "cjs" };' })).title, 'cjs');
});

test('local imports are inlined and listed', async () => {
  const project = writeProject({
    'site.config.ts': `import { title } from './config/title';\nimport data from './data.json';\nimport { alias } from '@/alias';\nexport default { title, description: data.text + alias };`,
    'config/title.ts': 'export const title: string = "T";',
    'data.json': '{"text": "D"}',
    'src/alias.ts': 'export const alias = "A";',
    'tsconfig.json': '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}',
  });
  const source = await load(project);
  assert.equal(
    source.configInputs,
    ['config/title.ts', 'data.json', 'site.config.ts', 'src/alias.ts'].map((file) => join(project, file)),
  );
  assert.equal(await importConfig(source), { title: 'T', description: 'DA' });
});

test('the names that tell a place tell that of the original file', async () => {
  const names = '[__dirname, __filename, import.meta.url, import.meta.dirname, import.meta.filename]';
  const project = writeProject({
    'site.config.ts': `import { places } from './deep/places.js';\nimport old from './old.cjs';\nexport default { head: ${names}, globalStyles: places, title: old.place, description: '__dirname' }; // __dirname`,
    'deep/places.js': `export const places = ${names};`,
    'old.cjs': `exports.place = __dirname + require('./old-part.cjs');`,
    'old-part.cjs': `module.exports = '|' + require('node:path').basename(__filename);`,
  });
  const config = (await importConfig(await load(project))) as Record<string, unknown>;
  const expected = (folder: string, file: string): string[] => [folder, file, pathToFileURL(file).href, folder, file];
  assert.equal(config['head'], expected(project, join(project, 'site.config.ts')));
  assert.equal(config['globalStyles'], expected(join(project, 'deep'), join(project, 'deep/places.js')));
  assert.is(config['title'], `${project}|old-part.cjs`);
  assert.is(config['description'], '__dirname');
});

test('a file may declare these names itself', async () => {
  const config = await importFrom({
    'site.config.ts': `import { dirname } from 'node:path';\nimport { fileURLToPath } from 'node:url';\nconst __dirname = dirname(fileURLToPath(import.meta.url)) + '/own';\nexport default { title: __dirname };`,
  });
  assert.match(config.title!, /project \d+\/own$/);
});

const packageFiles = {
  'node_modules/pkg/package.json':
    '{"name": "pkg", "version": "1.2.3", "type": "module", "exports": {".": {"module": "./wrong.js", "import": "./index.js"}, "./part": "./part.cjs"}}',
  'node_modules/pkg/index.js': 'export const place = import.meta.url; export const counter = { value: 0 };',
  'node_modules/pkg/wrong.js': 'export const place = "wrong";',
  'node_modules/pkg/part.cjs': 'exports.part = __filename;',
};

test('packages stay outside, as absolute URLs, and keep their identity', async () => {
  const project = writeProject({
    ...packageFiles,
    'site.config.ts': `import { place, counter } from 'pkg';\nimport { part } from 'pkg/part';\nimport old from './old.cjs';\nexport default async () => ({ title: place, description: part, head: [old.part], plugins: [counter], lazy: (await import('pkg')).counter });`,
    'old.cjs': `exports.part = require('pkg/part').part;`,
  });
  const config = (await importConfig(await load(project))) as Record<string, unknown>;
  const packagePath = (file: string): string => join(project, 'node_modules/pkg', file);
  assert.is(config['title'], pathToFileURL(packagePath('index.js')).href);
  assert.is(config['description'], packagePath('part.cjs'));
  assert.equal(config['head'], [packagePath('part.cjs')]);
  const { counter } = (await import(pathToFileURL(packagePath('index.js')).href)) as { counter: unknown };
  assert.is((config['plugins'] as unknown[])[0], counter);
  assert.is(config['lazy'], counter);
});

test('packages in TypeScript are inlined, the own package is not', async () => {
  const project = writeProject({
    'package.json': '{"name": "own", "version": "1.0.0", "type": "module", "exports": "./lib/index.js"}',
    'lib/index.js': 'export const place = import.meta.url;',
    'packages/typed/package.json': '{"name": "typed", "version": "1.0.0", "exports": "./index.ts"}',
    'packages/typed/index.ts': 'export const typed: string = "typed";',
    'site.config.ts': `import { place } from 'own';\nimport { typed } from 'typed';\nexport default { title: place, description: typed };`,
  });
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(join(project, 'packages/typed'), join(project, 'node_modules/typed'));
  const source = await load(project);
  assert.equal(await importConfig(source), {
    title: pathToFileURL(join(project, 'lib/index.js')).href,
    description: 'typed',
  });
  assert.equal(source.configInputs, [join(project, 'packages/typed/index.ts'), join(project, 'site.config.ts')]);
});

test('the hash follows the code of local files and the versions of packages', async () => {
  const project = writeProject({
    ...packageFiles,
    'site.config.ts': `import { place } from 'pkg';\nimport { a } from './a';\nexport default { title: place + a };`,
    'a.ts': 'export const a = 1;',
  });
  const hashAfter = async (file: string, content: string): Promise<string> => {
    writeFileSync(join(project, file), content);
    return (await load(project)).configHash;
  };
  const first = (await load(project)).configHash;
  assert.match(first, /^[0-9a-f]{32}$/);
  assert.is((await load(project)).configHash, first);
  const changed = await hashAfter('a.ts', 'export const a = 2;');
  assert.is.not(changed, first);
  assert.is(await hashAfter('a.ts', '// comment\nexport const a = 1;'), first);
  assert.is.not(
    await hashAfter(
      'node_modules/pkg/package.json',
      packageFiles['node_modules/pkg/package.json'].replace('1.2.3', '1.2.4'),
    ),
    first,
  );
});

test('the bundle lies in the cache folder, written once, and old ones go', async () => {
  const project = writeProject({ 'site.config.ts': 'export default { title: "0" };' });
  const first = await load(project);
  assert.is(first.bundleFile!.startsWith(join(project, '.heddle/config.')), true);
  const { mtimeMs } = statSync(first.bundleFile!);
  assert.is((await load(project)).bundleFile, first.bundleFile);
  assert.is(statSync(first.bundleFile!).mtimeMs, mtimeMs);
  for (let index = 1; index < 15; index++) {
    writeFileSync(join(project, 'site.config.ts'), `export default { title: "${index}" };`);
    await load(project);
  }
  assert.is(readdirSync(join(project, '.heddle')).length, 10);
  mkdirSync(join(project, 'node_modules'));
  assert.ok((await load(project)).bundleFile!.startsWith(join(project, 'node_modules/.cache/heddle/')));
  assert.ok((await load(project, { overrides: { cacheDir: 'mine' } })).bundleFile!.startsWith(join(project, 'mine/')));
});

test('a damaged bundle is written again', async () => {
  const project = writeProject({ 'site.config.ts': 'export default { title: "x" };' });
  const { bundleFile } = await load(project);
  const text = readFileSync(bundleFile!, 'utf8');
  writeFileSync(bundleFile!, 'export default { title: "forged" };');
  await load(project);
  assert.is(readFileSync(bundleFile!, 'utf8'), text);
});

test('a cache folder that cannot be used does not matter', async () => {
  const project = writeProject({ 'site.config.ts': 'export default { title: "x" };', '.heddle': 'a file' });
  const source = await load(project);
  assert.not.ok(source.bundleFile!.startsWith(project));
  assert.is((await importConfig(source)).title, 'x');
});

test('a folder without write permission does not matter', async () => {
  const project = writeProject({ 'site.config.ts': 'export default { title: "x" };' });
  chmodSync(project, 0o555);
  // Permissions do not hold for the superuser.
  const isSuperuser = process.geteuid?.() === 0;
  if (isSuperuser) process.seteuid!('nobody');
  try {
    const source = await load(project);
    assert.not.ok(source.bundleFile!.startsWith(project));
    assert.is((await importConfig(source)).title, 'x');
  } finally {
    if (isSuperuser) process.seteuid!(0);
    chmodSync(project, 0o700);
  }
});

test('workers import the bundle by its path', async () => {
  const source = await load(
    writeProject({
      ...packageFiles,
      'site.config.ts': `import { place } from 'pkg';\nexport default { title: place, description: __dirname };`,
    }),
  );
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads'); import(workerData).then((module) => parentPort.postMessage(module.default));`,
    { eval: true, workerData: pathToFileURL(source.bundleFile!).href },
  );
  const received = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await worker.terminate();
  assert.equal(received, await importConfig(source));
});

type ProblemCase = [
  name: string,
  files: Record<string, string>,
  code: string,
  file: string,
  line: number | undefined,
  column: number | undefined,
  detail: RegExp,
];
const problemCases: ProblemCase[] = [
  [
    'syntax error',
    { 'site.config.ts': 'export default {\n  title: "x",,\n};' },
    'config-syntax',
    'site.config.ts',
    2,
    14,
    /Expected identifier but found ","/,
  ],
  [
    'syntax error behind wide characters',
    { 'site.config.ts': 'export default {\n  title: "漢字",,\n};' },
    'config-syntax',
    'site.config.ts',
    2,
    15,
    /Expected identifier/,
  ],
  [
    'syntax error in an import',
    { 'site.config.ts': 'import "./part/a.js";\nexport default {};', 'part/a.js': '\nlet = ;' },
    'config-syntax',
    'part/a.js',
    2,
    7,
    /Unexpected/,
  ],
  [
    'missing file',
    { 'site.config.ts': 'import x from "./nope.js";\nexport default { x };' },
    'config-syntax',
    'site.config.ts',
    1,
    15,
    /Could not resolve ".\/nope.js"/,
  ],
  [
    'missing package',
    { 'site.config.ts': '\nimport x from "no-such-package";\nexport default { x };' },
    'config-syntax',
    'site.config.ts',
    2,
    15,
    /Could not resolve "no-such-package"/,
  ],
  [
    'missing export of a file',
    { 'site.config.ts': 'import { nope } from "./a.js";\nexport default { nope };', 'a.js': 'export const a = 1;' },
    'config-syntax',
    'site.config.ts',
    1,
    10,
    /No matching export/,
  ],
  [
    'throws at the top',
    { 'site.config.ts': 'const a: number = 1;\n\nthrow new Error("boom " + a);\nexport default {};' },
    'config-threw',
    'site.config.ts',
    3,
    7,
    /boom 1/,
  ],
  [
    'throws in an imported file',
    {
      'site.config.ts': 'import { fail } from "./fail";\nfail();\nexport default {};',
      'fail.ts': 'interface A { a: 1 }\nexport function fail(): A {\n  throw new TypeError("inner");\n}',
    },
    'config-threw',
    'fail.ts',
    3,
    9,
    /inner/,
  ],
  [
    'throws in a file that asks for its place',
    { 'site.config.ts': 'export const here = __dirname; throw new Error(typeof here);\nexport default {};' },
    'config-threw',
    'site.config.ts',
    1,
    38,
    /string/,
  ],
  [
    'undefined name',
    { 'site.config.mjs': 'export default {\n  title: missing,\n};' },
    'config-threw',
    'site.config.mjs',
    2,
    10,
    /missing is not defined/,
  ],
  [
    'function throws',
    { 'site.config.ts': 'export default () => {\n  throw new Error("in function");\n};' },
    'config-threw',
    'site.config.ts',
    2,
    9,
    /in function/,
  ],
  [
    'function rejects',
    { 'site.config.ts': 'export default async () => {\n  await null;\n  throw new Error("later");\n};' },
    'config-threw',
    'site.config.ts',
    3,
    9,
    /later/,
  ],
  [
    'rejects with a text',
    { 'site.config.ts': 'export default () => Promise.reject("only text");' },
    'config-threw',
    'site.config.ts',
    1,
    22,
    /only text/,
  ],
  [
    'missing export of a package',
    { ...packageFiles, 'site.config.ts': '\n\nimport { nope } from "pkg";\nexport default { nope };' },
    'config-threw',
    'site.config.ts',
    3,
    1,
    /does not provide an export named 'nope'/,
  ],
  [
    'no default export',
    { 'site.config.ts': 'export const config = {};' },
    'config-no-export',
    'site.config.ts',
    undefined,
    undefined,
    /no default export/,
  ],
  [
    'empty file',
    { 'site.config.ts': '' },
    'config-no-export',
    'site.config.ts',
    undefined,
    undefined,
    /no default export/,
  ],
  ['a list', { 'site.config.ts': 'export default [];' }, 'config-not-object', 'site.config.ts', 1, 16, /is a list/],
  [
    'a Map',
    { 'site.config.ts': "export default new Map([['title', 'One']]);" },
    'config-not-object',
    'site.config.ts',
    1,
    16,
    /is a Map/,
  ],
  [
    'a function that returns a Set',
    { 'site.config.ts': 'export default () => new Set();' },
    'config-not-object',
    'site.config.ts',
    1,
    16,
    /is a Set/,
  ],
  [
    'a function that returns nothing',
    { 'site.config.ts': 'export default () => {};' },
    'config-not-object',
    'site.config.ts',
    1,
    16,
    /is undefined/,
  ],
];
for (const [name, files, code, file, line, column, detail] of problemCases) {
  test(`problem: ${name}`, async () => {
    const project = writeProject(files);
    const [problem, ...others] = await problemsOf(load(project).then((source) => importConfig(source)));
    assert.equal(others, []);
    assert.equal(
      [problem!.code, problem!.kind, problem!.file, problem!.line, problem!.column],
      [code, 'config', file, line, column],
    );
    assert.match(problem!.message, detail);
    assert.ok(problem!.fix);
    assert.is(createFramer(project)(problem!).frame === undefined, line === undefined);
  });
}

test('whatever a configuration throws is reported', async () => {
  for (const [thrown, message] of [
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['Symbol("odd")', 'Symbol(odd)'],
    ['{ reason: "object" }', "{ reason: 'object' }"],
    ['Object.create(null)', '[Object: null prototype] {}'],
    ['new RangeError()', 'RangeError'],
    ['Object.defineProperty(new Error(), "message", { get() { throw new Error("hostile"); } })', 'cannot be printed'],
    ['Object.defineProperty(new Error("text"), "stack", { get() { throw new Error("hostile"); } })', 'text'],
    ['Object.assign(new Error("text"), { stack: 5 })', 'text'],
  ]) {
    const [problem] = await problemsOf(importFrom({ 'site.config.mjs': `throw ${thrown};\nexport default {};` }));
    assert.is(problem!.code, 'config-threw', thrown);
    assert.ok(problem!.message.endsWith(`: ${message}`) || problem!.message.includes(message!), problem!.message);
  }
});

test("an error of the system in a configuration is the environment's", async () => {
  const [problem] = await problemsOf(
    importFrom({
      'site.config.mjs':
        'const error = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });\nthrow error;\nexport default {};',
    }),
  );
  assert.is(problem!.code, 'system-failure');
  assert.is(problem!.kind, 'environment');
  assert.match(problem!.message, /^The disk is full: .*ENOSPC/);
});

for (const [name, character] of [
  ['back\\\\slash', 'a backslash'],
  ['all*', '`*`'],
] as const)
  test(`a project whose path contains ${character} is refused`, async () => {
    const folder = join(writeProject({}), name.replace('\\\\', '\\'));
    mkdirSync(folder);
    const [problem, ...others] = await problemsOf(load(folder));
    assert.equal([problem!.code, problem!.kind, others.length], ['path-unusable', 'config', 0]);
    assert.match(problem!.message, `contains ${character}`);
  });

test('every syntax error is reported', async () => {
  const problems = await problemsOf(
    importFrom({
      'site.config.ts': 'import "./a.js";\nimport "./b.js";\nexport default {};',
      'a.js': 'let = ;',
      'b.js': 'const x;',
    }),
  );
  assert.equal(problems.map(({ file }) => file).sort(), ['a.js', 'b.js']);
});

test('a configuration that never settles is an error after the deadline', async () => {
  const source = await load(writeProject({ 'site.config.ts': 'export default () => new Promise(() => {});' }));
  const problems = await problemsOf(importConfig(source, 100));
  assert.equal(
    problems.map(({ code, file }) => [code, file]),
    [['config-never-settled', 'site.config.ts']],
  );
});

test('stacks that Node did not trace back are traced back', async () => {
  const project = writeProject({
    'site.config.ts': 'interface A {}\n\nexport default () => {\n  const a: A = {};\n  throw new Error(typeof a);\n};',
    'run.mjs': '',
  });
  const source = await load(project);
  writeFileSync(
    join(project, 'run.mjs'),
    `import config from ${JSON.stringify(pathToFileURL(source.bundleFile!).href)};\ntry { config(); } catch (error) { console.log(JSON.stringify(error.stack)); }`,
  );
  const stack = JSON.parse(execFileSync(process.execPath, [join(project, 'run.mjs')], { encoding: 'utf8' })) as string;
  assert.match(stack, pathToFileURL(source.bundleFile!).href);
  const { findThrownPosition } = await import('../../../src/build/config/load/bundle-positions.js');
  const error = Object.assign(new Error('object'), { stack });
  assert.equal(findThrownPosition(error, source.bundleFile!, source.configInputs), {
    path: join(project, 'site.config.ts'),
    line: 5,
    column: 9,
  });
});

test('nothing is written beside the configuration', async () => {
  const project = writeProject({ 'site.config.ts': 'export default {};' });
  await load(project);
  assert.equal(readdirSync(project).sort(), ['.heddle', 'docs', 'site.config.ts']);
  assert.ok(existsSync(join(project, '.heddle')));
});

test.run();
