import { spawn } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { badInput } from '../../support/bad-input.js';
import { startHeddle } from '../../support/fault-site.js';
import { projectRoot } from '../../support/project-root.js';
import { createSite, runHeddle } from '../../support/site.js';

const withPlugin = (plugin: string, more = ''): Record<string, string> => ({
  'site.config.mjs': `${more}\nexport default { title: "Test", plugins: [${plugin}] };\n`,
  'docs/index.md': '# A\n',
});

test('76 a build asks no other host for the pictures, feeds and links of pages', async () => {
  const asked: string[] = [];
  const server = createServer((socket) => {
    asked.push(socket.remoteAddress ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const site = createSite({
      'site.config.mjs': `export default { title: "Test", icon: "${origin}/icon.svg", siteOrigin: "${origin}" };\n`,
      'docs/index.md': `---\nhead:\n  - [link, { rel: alternate, href: "${origin}/feed.xml" }]\n---\n\n# A\n\n![a](${origin}/a.png) [b](${origin}/b)\n`,
    });
    const { exitCode, output, problems } = await site.build();
    assert.is(exitCode, 0, output);
    assert.equal(problems, []);
    assert.equal(asked, []);
  } finally {
    server.close();
  }
});

test('101 a plugin that ends the process does not make a build look successful', async () => {
  const site = createSite(withPlugin('{ name: "quit", emit: () => process.exit(0) }'));
  const { exitCode, output } = await runHeddle(site.folder, ['build']);
  assert.is(exitCode, 3, output);
  assert.not(site.has('index.html'));
});

for (const path of ['../x.txt', '/tmp/x.txt', 'a/../../x.txt', 'a\\\\..\\\\x.txt', ''])
  badInput({
    name: `102 a plugin that emits ${JSON.stringify(path)}`,
    files: withPlugin(`{ name: "wild", emit: () => [{ path: ${JSON.stringify(path)}, content: "a" }] }`),
    exitCode: 1,
    problems: [['error', 'unsafe-output-path']],
    says: /Plugin wild/,
  });
badInput({
  name: '102 a plugin that emits a path twice',
  files: withPlugin('{ name: "wild", emit: () => ["a", "b"].map((content) => ({ path: "x.txt", content })) }'),
  exitCode: 1,
  problems: [['error', 'output-collision', 'plugin wild']],
});

test('104 a plugin that prints 100 MB loses none of it and takes no memory for it', async () => {
  const loud = `
import { writeFileSync } from 'node:fs';
const line = 'x'.repeat(2 ** 20 - 1) + '\\n';
const loud = { name: 'loud', emit: () => {
  const before = process.memoryUsage().rss;
  for (let count = 0; count < 100; count++) process.stdout.write(line);
  writeFileSync('grown', String(process.memoryUsage().rss - before));
} };`;
  const site = createSite(withPlugin('loud', loud));
  const child = spawn(process.execPath, [join(projectRoot, 'bin/heddle.js'), 'build'], {
    cwd: site.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  // A finished command waits a second for what plugins left open, and for as long as it takes for its output.
  let printed = 0;
  child.stdout.on('data', (data: Buffer) => {
    printed += data.length;
    if (printed !== data.length) return;
    child.stdout.pause();
    setTimeout(() => child.stdout.resume(), 4000);
  });
  const exitCode = await closed;
  assert.is(exitCode, 0);
  assert.ok(printed >= 100 * 2 ** 20, `${printed} bytes arrived`);
  const grownMb = Number(readFileSync(join(site.folder, 'grown'), 'utf8')) / 2 ** 20;
  assert.ok(grownMb < 50, `${grownMb} MB more`);
});

test('105 numbers that a plugin counts up depend on the threads, so the comparison of builds shows such a plugin', async () => {
  const counting = `
let count = 0;
const counting = () => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'number ' + ++count }] }); };`;
  const pages = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`docs/p${index}.md`, `# P${index}\n`]));
  const site = createSite({
    ...pages,
    'site.config.mjs': `${counting}\nexport default { title: "Test", markdown: { remarkPlugins: [counting] } };\n`,
  });
  const digests = [];
  for (const workers of ['1', '4']) {
    const { exitCode, output } = await site.build('--no-cache', '--workers', workers);
    assert.is(exitCode, 0, output);
    digests.push(site.digest());
  }
  assert.is.not(digests[0], digests[1]);
});

badInput({
  name: '106 a definition whose variable is not set',
  files: {
    'site.config.mjs': 'export default { builder: { define: { WORD: process.env.HEDDLE_IS_NOT_SET } } };\n',
    'docs/index.md': '# A\n',
  },
  exitCode: 2,
  problems: [['error', 'config-wrong-value', 'site.config.mjs:1']],
  says: /`builder\.define\.WORD` is missing/,
});
badInput({
  name: '107 a definition of the whole environment',
  files: {
    'site.config.mjs': 'export default { builder: { define: { "process.env": JSON.stringify(process.env) } } };\n',
    'docs/index.md': '# A\n',
  },
  exitCode: 2,
  problems: [['error', 'define-secrets', 'site.config.mjs:1']],
});

test('108 a Node that is too old, and an esbuild for another machine, are told in one line', async () => {
  const site = createSite({
    'docs/index.md': '# A\n',
    'old.mjs': "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });\n",
    esbuild: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]),
  });
  const old = await startHeddle(site.folder, {
    env: { NODE_OPTIONS: `--import=${pathToFileURL(join(site.folder, 'old.mjs')).href}` },
  }).ended;
  assert.is(old.exitCode, 2);
  assert.match(old.output, /^heddle needs Node\.js [\d.]+ or newer; this is 18\.20\.4\.\n$/);

  const program = join(site.folder, 'esbuild');
  chmodSync(program, 0o755);
  const foreign = await startHeddle(site.folder, { env: { ESBUILD_BINARY_PATH: program } }).ended;
  assert.is(foreign.exitCode, 4, foreign.output);
  assert.match(foreign.output, /error system-failure\n  esbuild cannot run: .+\n  fix: Install the packages again/);
  assert.is(foreign.output.match(/^error /gm)!.length, 1, foreign.output);
});

test.run();
