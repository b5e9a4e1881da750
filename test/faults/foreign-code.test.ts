import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFaultSite, exitCodeOf, hashFiles, type FaultSite, type RunEnd } from '../support/fault-site.js';
import { randomNumbers } from '../support/random-numbers.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

// Plugins that misbehave: each hook with each misbehavior is one case. Whatever a plugin does, a build either succeeds or names
// the plugin and the hook, leaves neither a lock nor a stage, keeps the last output, and lets the next build succeed.

/** Bodies of hooks, by what they do. `last` is the argument that the hook got first. */
const misbehaviors: Record<string, string> = {
  'throws an error': 'throw new Error("broken")',
  'throws undefined': 'throw undefined',
  'throws null': 'throw null',
  'throws a frozen object': 'throw Object.freeze({ message: "frozen" })',
  'throws an object whose getters throw':
    'throw Object.defineProperty(new Error("x"), "message", { get() { throw new Error("inner"); } })',
  'throws an error of another realm': 'throw vm.runInNewContext("new Error(\'foreign\')")',
  'rejects with undefined': 'return Promise.reject(undefined)',
  'rejects with a text': 'return Promise.reject("text")',
  'rejects a promise that nobody awaits': 'Promise.reject(new Error("later")); await wait(300)',
  'throws in a timer': 'setTimeout(() => { throw new Error("later") }, 5); await wait(300)',
  'throws undefined in a timer': 'setTimeout(() => { throw undefined }, 5); await wait(300)',
  'calls process.exit(0)': 'process.exit(0)',
  'calls process.exit in a timer': 'setTimeout(() => process.exit(0), 5); await wait(300)',
  'calls process.reallyExit': 'process.reallyExit(0)',
  'calls process.abort': 'process.abort()',
  'kills its process': 'process.kill(process.pid, "SIGKILL")',
  'returns a number': 'return 7',
  'returns a text': 'return "text"',
  'returns true': 'return true',
  'returns a function': 'return () => 1',
  'returns a symbol': 'return Symbol("x")',
  'returns a cycle': 'const list = []; list.push(list, { list }); return list',
  'returns an object that contains itself': 'const object = {}; object.a = { object }; return object',
  'returns a list of undefined': 'return [undefined]',
  'returns a list of numbers': 'return [1, 2]',
  'returns a getter that throws': 'return [{ get path() { throw new Error("getter") }, get code() { throw 1 } }]',
  'returns an object with a getter that throws': 'return { get a() { throw undefined } }',
  'returns a Proxy that throws': 'return new Proxy([], { get() { throw new Error("trap") } })',
  'returns a revoked Proxy': 'const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return proxy',
  'returns a promise of a number': 'return new Promise((resolve) => setTimeout(resolve, 5, 7))',
  'returns a thenable that throws': 'return { then() { throw new Error("then") } }',
  'returns an object of a class': 'return new (class Strange { path = 1 })()',
  'returns a BigInt': 'return [10n]',
  'returns NaN': 'return [NaN]',
  'returns a list nested deeply': 'let list = []; for (let i = 0; i < 20000; i++) list = [list]; return list',
  'replaces JSON.stringify': 'JSON.stringify = () => "patched"',
  'replaces a method of lists': 'Array.prototype.map = function () { return [] }',
  'replaces Promise': 'globalThis.Promise = class {}',
  'changes its arguments':
    'for (const given of args) { try { for (const key of Object.keys(given)) delete given[key] } catch {} }',
  'deletes the cache': 'fs.rmSync(".heddle", { recursive: true, force: true })',
  'deletes the output': 'fs.rmSync("doc_build", { recursive: true, force: true })',
  'deletes the stage and the lock':
    'for (const name of fs.readdirSync(".")) if (/^\\.doc_build/.test(name)) fs.rmSync(name, { recursive: true })',
  'overwrites the manifest':
    'fs.mkdirSync("doc_build", { recursive: true }); fs.writeFileSync("doc_build/.heddle-manifest.json", "{}")',
  'changes the working folder and throws': 'process.chdir("/"); throw new Error("moved")',
};

/** Hooks, with the argument lists that they get; those of workers are called once a page. */
const hooks = [
  'checkOptions',
  'config',
  'i18nSource',
  'configResolved',
  'inputs',
  'loadContent',
  'addPages',
  'addNavigation',
  'runtimeModules',
  'extendPageData',
  'pagesCompiled',
  'searchData',
  'head',
  'emit',
  'buildEnd',
] as const;

interface Case {
  hook: string;
  what: string;
  body: string;
}

const cases: Case[] = hooks.flatMap((hook) =>
  Object.entries(misbehaviors).map(([what, body]) => ({ hook, what, body })),
);

const configText = ({ hook, body }: Case): string => `import fs from 'node:fs';
import vm from 'node:vm';
import { setTimeout as wait } from 'node:timers/promises';
export default {
  title: 'Faults',
  siteOrigin: 'https://example.com',
  plugins: [{ name: 'troublemaker', async ${hook}(...args) { ${body} } }],
};
`;

/** Results that a hook may return, for which a build succeeds. */
const isAllowed = (end: RunEnd): boolean => end.exitCode === 0;

function assertNamed(end: RunEnd, { hook, what }: Case): void {
  const about = `${hook} ${what}:\n${end.output}`;
  assert.ok(
    [0, 1, 2, 3].includes(end.exitCode ?? -1),
    `an exit code that is documented: ${end.exitCode} ${end.signal} ${about}`,
  );
  assert.not.match(end.output, /internal-error/, about);
  assert.not.match(end.output, /dist\/(?:chunks|cli|worker)/, `no raw stack: ${about}`);
  if (isAllowed(end)) return;
  assert.match(end.output, 'troublemaker', about);
  assert.match(end.output, hook, about);
}

async function assertSurvived(site: FaultSite, one: Case): Promise<boolean> {
  const before = hashFiles(site.outDir);
  site.edit('old', { 'site.config.mjs': configText(one) });
  const run = site.start();
  const end = await run.ended;
  assertNamed(end, one);
  assert.equal(
    readdirSync(site.folder).filter((name) => name.startsWith('.doc_build')),
    [],
    `${one.hook} ${one.what} leaves a lock or a stage:\n${end.output}`,
  );
  const touchesOutput = /output|manifest/.test(one.what);
  if (
    isAllowed(end)
      ? /^(?:replaces|changes|deletes|overwrites)/.test(one.what)
      : one.hook !== 'buildEnd' && !touchesOutput
  )
    assert.equal(hashFiles(site.outDir), before, `${one.hook} ${one.what} changes the output`);
  return isAllowed(end);
}

test('a hook that misbehaves is named, and harms neither the output nor the next build', async () => {
  const site = await createFaultSite();
  const random = randomNumbers(trustSeed);
  const most = Math.min(caseCount('foreign', 14), cases.length);
  const chosen = cases
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ one }) => one);
  const figures = { tried: 0, failed: 0, 'built all the same': 0 };
  const failures: string[] = [];
  for (const one of chosen) {
    figures.tried += 1;
    try {
      if (await assertSurvived(site, one)) figures['built all the same'] += 1;
    } catch (error) {
      figures.failed += 1;
      failures.push((error as Error).message);
    }
  }
  recordCases('foreign', 'hooks', figures);
  assert.equal(failures, []);
  site.edit('new');
  await site.assertRecovered(site.start());
});

/** Code that blocks the main thread, by where it is. */
const loops: Record<string, { config: string; named: RegExp; isLate?: boolean }> = {
  'a hook of the main thread': {
    config: 'export default { plugins: [{ name: "troublemaker", emit() { console.log("begun"); for (;;); } }] };',
    named: /troublemaker, hook emit/,
  },
  'a hook that has waited': {
    config:
      'export default { plugins: [{ name: "troublemaker", async loadContent() { await 1; console.log("begun"); for (;;); } }] };',
    named: /troublemaker, hook loadContent/,
  },
  'the configuration': { config: 'console.log("begun");\nfor (;;);\nexport default {};', named: /site\.config\.mjs/ },
  'a function of the configuration': {
    config: 'export default () => { console.log("begun"); for (;;); };',
    named: /site\.config\.mjs/,
  },
  'a timer of a hook': {
    config:
      'export default { plugins: [{ name: "troublemaker", loadContent() { setTimeout(() => { console.log("begun"); for (;;); }, 0); return new Promise(() => {}); } }] };',
    named: /troublemaker, hook loadContent/,
  },
  'a regular expression': {
    config:
      'export default { plugins: [{ name: "troublemaker", configResolved() { console.log("begun"); /^(a+)+$/.test("a".repeat(60) + "b"); } }] };',
    named: /troublemaker, hook configResolved/,
  },
};

const noRemains = (site: FaultSite): void =>
  assert.equal(
    readdirSync(site.folder).filter((name) => name.startsWith('.doc_build')),
    [],
  );

test('code that blocks the main thread ends the build at its deadline, and a signal at once', async () => {
  const site = await createFaultSite();
  const before = hashFiles(site.outDir);
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  for (const [index, [what, { config, named }]] of Object.entries(loops).entries()) {
    site.edit('old', { 'site.config.mjs': config });
    const late = await site.build({ env: { HEDDLE_HOOK_SECONDS: '2' } });
    assert.match(late.output, named, what);
    assert.ok([2, 3].includes(late.exitCode!), `${what}: ${late.exitCode} ${late.output}`);
    assert.not.match(late.output, /debugger|internal-error/, what);
    noRemains(site);
    const name = Object.keys(signals)[index % 3] as keyof typeof signals;
    const run = site.start();
    await run.printed('begun');
    const sentAt = performance.now();
    run.signal(name);
    const end = await run.ended;
    assert.is(exitCodeOf(end), signals[name], `${what}: ${end.output}`);
    assert.ok(performance.now() - sentAt < 30_000, 'it does not wait for the deadline');
    noRemains(site);
    assert.equal(run.survivors(), [], what);
  }
  assert.equal(hashFiles(site.outDir), before);
  site.edit('new');
  await site.assertRecovered(site.start());
});

/** Code in workers that never ends, by where it is. */
const slow: Record<string, string> = {
  'hook head of plugin troublemaker': 'plugins: [{ name: "troublemaker", head() { for (;;); } }]',
  'hook markdown of plugin troublemaker':
    'plugins: [{ name: "troublemaker", markdown: { remarkPlugins: [() => () => new Promise(() => {})] } }]',
  'markdown.remarkPlugins \\(forever\\)':
    'markdown: { remarkPlugins: [function forever() { return () => { for (;;); } }] }',
};

test('a hook in a worker that never ends is named in its time', async () => {
  const site = await createFaultSite();
  for (const [named, option] of Object.entries(slow)) {
    site.edit('old', { 'site.config.mjs': `export default { ${option} };` });
    const end = await site.build({ env: { HEDDLE_HOOK_SECONDS: '2' }, args: ['build', '--workers', '2'] });
    assert.match(end.output, new RegExp(named, 'i'), end.output);
    assert.ok(end.exitCode === 1 || end.exitCode === 3, end.output);
    noRemains(site);
  }
  site.edit('new');
  await site.assertRecovered(site.start());
});

test('a plugin that changes what Heddle published is named', async () => {
  const site = await createFaultSite();
  const bodies = {
    'overwrites the manifest': 'fs.writeFileSync("doc_build/.heddle-manifest.json", "{}")',
    'deletes the output': 'fs.rmSync("doc_build", { recursive: true })',
  };
  for (const [what, body] of Object.entries(bodies)) {
    site.edit('old', {
      'site.config.mjs': `import fs from 'node:fs';\nexport default { title: "Faults", plugins: [{ name: "troublemaker", buildEnd() { ${body} } }] };`,
    });
    const end = await site.build();
    assert.is(end.exitCode, 3, `${what}: ${end.output}`);
    assert.match(end.output, /troublemaker, hook buildEnd/, what);
    noRemains(site);
  }
  site.edit('new');
  await site.assertRecovered(site.start(), { published: 'none' });
});

test('a signal that arrives once the output is published does not make the build a failure', async () => {
  const site = await createFaultSite();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    site.edit('new', {
      'site.config.mjs':
        'export default { title: "Faults", siteOrigin: "https://example.com", plugins: [{ name: "slow", async buildEnd() { console.log("begun"); await new Promise((r) => setTimeout(r, 60000)); } }] };',
    });
    const run = site.start();
    await run.printed('begun');
    assert.ok(existsSync(join(site.outDir, 'only-new.html')));
    run.signal(name);
    assert.is(exitCodeOf(await run.ended), 0, run.output());
    noRemains(site);
    assert.match(readFileSync(join(site.outDir, '.heddle-manifest.json'), 'utf8'), 'only-new.html');
    site.edit('old');
    await site.build();
    await wait(1);
  }
});

test.run();
