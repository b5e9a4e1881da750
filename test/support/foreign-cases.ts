import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Code of sites and plugins that misbehaves. A case is a place where Heddle calls such code, and what the code does there:
//
//     { place: 'hook emit of plugin troublemaker', what: 'returns a cycle' }
//
// The body of each function gets its arguments as `args`, and may use `fs`, `vm`, `wait`, `threads` and `child`.

/** What code does that misbehaves. */
interface Misbehavior {
  body: string;
  /** It ends at the deadline of a call, if at all. */
  isEndless?: boolean;
  /** Files of the project that it changes. */
  touches?: 'output' | 'cache' | 'stage';
}

const throwing: Record<string, string> = {
  'throws an error': 'throw new Error("broken")',
  'throws undefined': 'throw undefined',
  'throws null': 'throw null',
  'throws a text': 'throw "text"',
  'throws a frozen error': 'throw Object.freeze(new Error("frozen"))',
  'throws an object whose getters throw':
    'throw Object.defineProperties(new Error("x"), { message: { get() { throw new Error("inner"); } }, stack: { get() { throw 1; } } })',
  'throws an error of another realm': 'throw vm.runInNewContext("new Error(\'foreign\')")',
  'throws a Proxy':
    'throw new Proxy(new Error("x"), { get() { throw new Error("trap") }, getPrototypeOf() { throw 2 } })',
  'rejects with undefined': 'return Promise.reject(undefined)',
  'rejects with a text': 'return Promise.reject("text")',
  'rejects a promise that nobody awaits': 'Promise.reject(new Error("later")); await wait(300)',
  'rejects after its end': 'setTimeout(() => Promise.reject(new Error("later")), 1); return undefined',
  'throws in a timer': 'setTimeout(() => { throw new Error("later") }, 5); await wait(300)',
  'throws undefined in a timer': 'setTimeout(() => { throw undefined }, 5); await wait(300)',
  'starts a thread that ends': 'new threads.Worker("process.exit(3)", { eval: true }); await wait(200)',
  'starts a thread that throws': 'new threads.Worker("throw new Error(\'thread\')", { eval: true }); await wait(400)',
};

const ending: Record<string, string> = {
  'calls process.exit(0)': 'process.exit(0)',
  'calls process.exit in a timer': 'setTimeout(() => process.exit(0), 5); await wait(300)',
  'calls process.reallyExit': 'process.reallyExit(0)',
  'calls process.abort': 'process.abort()',
  'kills its process': 'process.kill(process.pid, "SIGKILL")',
  'sends its process a signal': 'process.kill(process.pid, "SIGTERM"); await wait(100)',
  'emits a signal': 'process.emit("SIGINT", "SIGINT"); await wait(100)',
  'removes the listeners of the process': 'process.removeAllListeners()',
  'closes standard output': 'fs.closeSync(1)',
  'closes standard error': 'fs.closeSync(2)',
  'ends the stream of standard output': 'process.stdout.end()',
  'destroys the stream of standard error': 'process.stderr.destroy()',
  'changes the working folder': 'process.chdir("/")',
  'changes the working folder and throws': 'process.chdir("/"); throw new Error("moved")',
  'sets the exit code': 'process.exitCode = 9',
};

const returning: Record<string, string> = {
  'returns a number': 'return 7',
  'returns a text': 'return "text"',
  'returns true': 'return true',
  'returns a function': 'return () => 1',
  'returns a symbol': 'return Symbol("x")',
  'returns a cycle': 'const list = []; list.push(list, { list }); return list',
  'returns an object that contains itself': 'const object = {}; object.a = { object }; return object',
  'returns a list of undefined': 'return [undefined]',
  'returns a list of numbers': 'return [1, 2]',
  'returns a list of empty objects': 'return [{}, {}]',
  'returns a sparse list': 'const list = []; list.length = 4e9; return list',
  'returns a getter that throws': 'return [{ get path() { throw new Error("getter") }, get code() { throw 1 } }]',
  'returns an object with a getter that throws': 'return { get a() { throw undefined } }',
  'returns a Proxy that throws': 'return new Proxy([], { get() { throw new Error("trap") } })',
  'returns a revoked Proxy': 'const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return proxy',
  'returns a promise of a number': 'return new Promise((resolve) => setTimeout(resolve, 5, 7))',
  'returns a thenable that throws': 'return { then() { throw new Error("then") } }',
  'returns an object of a class': 'return new (class Strange { path = 1 })()',
  'returns a Map': 'return new Map([["a", 1]])',
  'returns a BigInt': 'return [10n]',
  'returns NaN': 'return [NaN]',
  'returns a list nested deeply': 'let list = []; for (let i = 0; i < 20000; i++) list = [list]; return list',
  'returns a huge text': 'return ["x".repeat(2 ** 28 + 9)]',
  'returns an object with __proto__': 'return JSON.parse(\'{"__proto__": {"polluted": 1}, "constructor": 2}\')',
  'returns a path that is too long':
    'return [{ path: "a".repeat(300), content: "", routePath: "/" + "b".repeat(5000), filepath: "/" + "c".repeat(5000) }, "/" + "d".repeat(5000)]',
  'returns a path outside':
    'return [{ path: "../../outside.txt", content: "x", routePath: "/../../outside", content: "x" }]',
  'returns a file and a folder at one path':
    'return [{ path: "a", content: "x", routePath: "/a", format: "md" }, { path: "a/b", content: "x", routePath: "/a.html/b", format: "md" }]',
  'returns the path of the manifest':
    'return [{ path: ".heddle-manifest.json", content: "{}", routePath: "/.heddle-manifest.json", format: "md" }]',
};

const changing: Record<string, Misbehavior> = {
  'replaces JSON.stringify': { body: 'JSON.stringify = () => "patched"' },
  'replaces a method of lists': { body: 'Array.prototype.map = function () { return [] }' },
  'replaces Promise': { body: 'globalThis.Promise = class {}' },
  'adds to the prototype of objects': { body: 'Object.prototype.then = 1; Object.prototype.extra = {}' },
  'deletes globals': { body: 'delete globalThis.setTimeout; delete globalThis.Buffer; delete globalThis.URL' },
  'replaces console.log': { body: 'console.log = () => { throw new Error("patched") }' },
  'changes its arguments': {
    body: 'const change = (given, depth) => { if (typeof given !== "object" || given === null || depth > 4) return; for (const key of Object.keys(given)) { change(given[key], depth + 1); try { delete given[key] } catch {} } }; args.forEach((given) => change(given, 0))',
  },
  'freezes its arguments': {
    body: 'const freeze = (given) => { if (typeof given !== "object" || given === null || Object.isFrozen(given)) return; Object.freeze(given); Object.values(given).forEach(freeze) }; args.forEach(freeze)',
  },
  'deletes the cache': { body: 'fs.rmSync(".heddle", { recursive: true, force: true })', touches: 'cache' },
  'deletes the output': { body: 'fs.rmSync("doc_build", { recursive: true, force: true })', touches: 'output' },
  'deletes the stage and the lock': {
    body: 'for (const name of fs.readdirSync(".")) if (/^\\.doc_build/.test(name)) fs.rmSync(name, { recursive: true })',
    touches: 'stage',
  },
  'overwrites the manifest': {
    body: 'fs.mkdirSync("doc_build", { recursive: true }); fs.writeFileSync("doc_build/.heddle-manifest.json", "{}")',
    touches: 'output',
  },
};

const endless: Record<string, string> = {
  'never resolves': 'return new Promise(() => {})',
  'loops forever': 'for (;;);',
  'loops forever after an await': 'await 1; for (;;);',
  'loops forever in a timer': 'setTimeout(() => { for (;;); }, 0); return new Promise(() => {})',
  'loops forever in a promise': 'const again = () => Promise.resolve().then(again); return again()',
  'waits in a call of the system': 'child.execSync("sleep 8")',
};

const bodies = (group: Record<string, string>, more: Omit<Misbehavior, 'body'> = {}): [string, Misbehavior][] =>
  Object.entries(group).map(([what, body]) => [what, { body, ...more }]);

/** All misbehaviors by what they do. */
export const misbehaviors: Readonly<Record<string, Misbehavior>> = {
  ...Object.fromEntries(bodies(throwing)),
  ...Object.fromEntries(bodies(ending)),
  ...Object.fromEntries(bodies(returning)),
  ...changing,
  ...Object.fromEntries(bodies(endless, { isEndless: true })),
};

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
  'handleRequest',
] as const;

/** Where code of others is called. */
interface Place {
  /** Fields of the configuration, or further files, for the body of a function. */
  config?: (body: string) => string;
  files?: (body: string) => Record<string, string>;
  /** What messages name. */
  named: RegExp;
  commands: readonly ('build' | 'dev')[];
}

const plugin = (text: string): string => `plugins: [{ name: 'troublemaker', ${text} }]`;

/** Places that are no hooks of their own. */
const otherPlaces: Record<string, Place> = {
  'hook convertArticle': {
    config: (body) =>
      plugin(
        `async emit(pages, config, navigation, content, convert) { await convert(pages); return [] }, async convertArticle(...args) { ${body} }`,
      ),
    named: /troublemaker[^]*convertArticle/,
    commands: ['build'],
  },
  'a remark plugin of a plugin': {
    config: (body) => plugin(`markdown: { remarkPlugins: [() => async (...args) => { ${body} }] }`),
    named: /troublemaker/,
    commands: ['build', 'dev'],
  },
  'a rehype plugin of the configuration': {
    config: (body) =>
      `markdown: { rehypePlugins: [function troublemaker() { return async (...args) => { ${body} } }] }`,
    named: /troublemaker/,
    commands: ['build', 'dev'],
  },
  'a remark plugin that starts': {
    config: (body) =>
      `markdown: { remarkPlugins: [function troublemaker(...args) { ${body.replaceAll('await ', '')} }] }`,
    named: /troublemaker/,
    commands: ['build', 'dev'],
  },
  'a transformer of shiki': {
    config: (body) =>
      `markdown: { shiki: { transformers: [{ name: 'troublemaker', pre(...args) { ${body.replaceAll('await ', '')} } }] } }`,
    named: /troublemaker/,
    commands: ['build', 'dev'],
  },
  'a tag of the head': {
    config: (body) => `head: [async (...args) => { ${body} }]`,
    named: /\bhead\b/,
    commands: ['build', 'dev'],
  },
  'i18nSource of the configuration': {
    config: (body) => `i18nSource: async (...args) => { ${body} }`,
    named: /i18nSource/,
    commands: ['build', 'dev'],
  },
  'paths of a page': {
    files: (body) => ({
      'docs/[slug].mdx': `${imports}\nexport async function paths(...args) { ${body} }\n\n# Page\n`,
    }),
    named: /\[slug\]\.mdx/,
    commands: ['build', 'dev'],
  },
  'a component': {
    files: (body) => ({
      'docs/trouble.mdx': "import { Trouble } from './_trouble.jsx';\n\n# Trouble\n\n<Trouble start={1} />\n",
      'docs/_trouble.jsx': `export function Trouble(...args) { ${body.replaceAll('await ', '')} }\n`,
    }),
    named: /trouble\.(?:mdx|jsx)/,
    commands: ['build', 'dev'],
  },
  'the configuration': { named: /site\.config\.mjs/, commands: ['build', 'dev'] },
  'a function of the configuration': { named: /site\.config\.mjs/, commands: ['build', 'dev'] },
};

const imports = `import fs from 'node:fs';
import vm from 'node:vm';
import * as threads from 'node:worker_threads';
import * as child from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';`;

const notInDev = new Set<string>(['pagesCompiled', 'emit', 'buildEnd']);

const places: Readonly<Record<string, Place>> = {
  ...Object.fromEntries(
    hooks.map((hook): [string, Place] => [
      `hook ${hook}`,
      {
        config: (body) => plugin(`async ${hook}(...args) { ${body} }`),
        named: new RegExp(`troublemaker[^]*${hook}|${hook}[^]*troublemaker`),
        commands: hook === 'handleRequest' ? ['dev'] : notInDev.has(hook) ? ['build'] : ['build', 'dev'],
      },
    ]),
  ),
  ...otherPlaces,
};

/** One case. */
export interface ForeignCase extends Misbehavior {
  place: string;
  what: string;
  command: 'build' | 'dev';
  /** What messages name. */
  named: RegExp;
}

/** Everything that code in the configuration file itself may return is the configuration. */
const ofConfiguration = new Set(['the configuration', 'a function of the configuration']);

/** Renders 256 MB of HTML, or ends after the time for a page, which is another test's. */
const notInComponents = new Set(['returns a huge text', ...Object.keys(endless)]);

export const foreignCases: readonly ForeignCase[] = Object.entries(places).flatMap(([place, { commands, named }]) =>
  Object.entries(misbehaviors)
    .filter(([what]) => place !== 'a component' || !notInComponents.has(what))
    .flatMap(([what, misbehavior]) => commands.map((command) => ({ ...misbehavior, place, what, command, named }))),
);

/** Text of the configuration with a title. `inner` are further fields, `before` are statements. */
const configText = (title: string, inner = '', before = ''): string =>
  `${imports}\n${before}\nexport default { title: '${title}', siteOrigin: 'https://example.com', ${inner} };\n`;

/** Files of a project in which a case is set up. */
export function caseFiles({ place, body }: ForeignCase, title: string): Record<string, string> {
  const { config, files } = places[place]!;
  if (place === 'the configuration') {
    return { 'site.config.mjs': configText(title, '', `await (async (...args) => { ${body} })();`) };
  }
  if (place === 'a function of the configuration')
    return {
      'site.config.mjs': `${imports}\nexport default async (...args) => { ${body}\nreturn { title: '${title}', siteOrigin: 'https://example.com' }; };\n`,
    };
  return { 'site.config.mjs': configText(title, config?.(body)), ...files?.(body) };
}

/** Files of the project without a case. */
export const calmFiles = (title: string): Record<string, string> => ({
  'site.config.mjs': configText(title),
  'docs/index.md': '# Home\n\n[Guide](./guide.md)\n\n```js\nconst a = 1;\n```\n',
  'docs/guide.md': '# Guide\n\nText.\n',
});

/** Files that cases add to the project. */
export const addedFiles = ['docs/[slug].mdx', 'docs/trouble.mdx', 'docs/_trouble.jsx'] as const;

/** Writes the files of a case, or those of the calm project. */
export function writeProject(folder: string, files: Record<string, string>): void {
  for (const name of addedFiles) if (!(name in files)) rmSync(join(folder, name), { force: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

export const isOfConfiguration = ({ place }: ForeignCase): boolean => ofConfiguration.has(place);
