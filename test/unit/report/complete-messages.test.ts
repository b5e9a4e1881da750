import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { placeOptions, placeProblems } from '../../../src/build/config/check/require-none.js';
import { createScope } from '../../../src/build/pages/create-scope.js';
import { createFramer } from '../../../src/build/report/code-frame.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { documentedCodes } from '../../../src/build/report/documented-codes.js';
import * as algolia from '../../../src/build/report/errors/algolia.js';
import * as budget from '../../../src/build/report/errors/budget.js';
import * as build from '../../../src/build/report/errors/build.js';
import * as cache from '../../../src/build/report/errors/cache.js';
import * as cli from '../../../src/build/report/errors/cli.js';
import * as code from '../../../src/build/report/errors/code.js';
import * as config from '../../../src/build/report/errors/config.js';
import * as content from '../../../src/build/report/errors/content.js';
import * as fleet from '../../../src/build/report/errors/fleet.js';
import * as frontMatter from '../../../src/build/report/errors/front-matter.js';
import * as links from '../../../src/build/report/errors/links.js';
import * as markdown from '../../../src/build/report/errors/markdown.js';
import * as mcp from '../../../src/build/report/errors/mcp.js';
import * as search from '../../../src/build/report/errors/search.js';
import * as server from '../../../src/build/report/errors/server.js';
import * as system from '../../../src/build/report/errors/system.js';
import * as translations from '../../../src/build/report/errors/translations.js';
import * as urls from '../../../src/build/report/errors/urls.js';
import * as verify from '../../../src/build/report/errors/verify.js';
import * as versions from '../../../src/build/report/errors/versions.js';
import type { OptionProblem } from '../../../src/build/report/errors/config.js';
import { projectRoot } from '../../support/project-root.js';
import { load, resolveProject, writeProject } from '../config/temporary-project.js';
import { incompleteCodes, type Lack } from './incomplete-codes.js';

// Every factory of a message is called, with a sample for each of its parameters. What it makes is placed as the stage does
// that calls it: options in the configuration, problems of a page in its text. Then frames are rendered, as they are printed.

const place = { file: 'docs/index.md', line: 1, column: 3 };

/** Samples by the types of parameters, as they are written. */
const samples: readonly [type: RegExp, sample: unknown][] = [
  [/SourcePosition|TextPosition/, place],
  [/OptionPath/, ['title']],
  [/Severity|'error' \| 'warning'|Diagnostic\['severity'\]/, 'warning'],
  [/path: string; origin: string/, { path: 'a', origin: place.file }],
  [/LossReport/, { severity: 'error', isBuilt: false }],
  [/ErrorOrigin/, { file: place.file, verb: 'rendered' }],
  [/IgnoredHeader/, { line: 1, text: 'x', fault: 'name' }],
  [/HeaderFault/, 'name'],
  [/ForeignSyntax/, 'code'],
  [/SyntaxShownAsText/, 'link'],
  [/ResultDifference/, { difference: 'x', reads: [], calls: [] }],
  [/keyof typeof uncaughtReasons/, 'promise'],
  [/'read' \| 'written'/, 'read'],
  [/'deleted' \| 'changed'/, 'changed'],
  [/state: 'dead' \| 'unsure'/, { state: 'dead', reason: 'x' }],
  [/PageProblem|OptionProblem|Diagnostic/, { path: ['title'], diagnostic: {}, message: 'x' }],
  [/readonly|\[\]|Iterable|Map/, ['a', 'b']],
  [/^number$/, 2],
  [/^boolean/, false],
  [/^unknown$/, new Error('reason')],
  [/undefined|\{/, {}],
];

/** Name of a file in a parameter, which belongs to the message as its place. */
const isFile = (name: string): boolean => /^(?:file|second|folder)$/.test(name);

/** The arguments for a parameter. */
function sampleFor(parameter: ts.ParameterDeclaration): unknown[] {
  // `anchorForm` has the parameters of `deadAnchor`.
  return parameter.dotDotDotToken ? [place, 'x', 'x', undefined, 'warning'] : [oneSample(parameter)];
}

function oneSample(parameter: ts.ParameterDeclaration): unknown {
  const type = parameter.type?.getText() ?? '';
  if (parameter.questionToken || parameter.initializer) return undefined;
  const name = parameter.name.getText();
  if (type === 'string' || type === '') return isFile(name) ? place.file : 'x';
  if (/^string \| undefined$/.test(type)) return isFile(name) ? place.file : undefined;
  return samples.find(([pattern]) => pattern.test(type))?.[1] ?? 'x';
}

type Made = Diagnostic | OptionProblem | Omit<Diagnostic, 'file'> | undefined;

const modules: Readonly<Record<string, object>> = {
  'algolia.ts': algolia,
  'budget.ts': budget,
  'build.ts': build,
  'cache.ts': cache,
  'cli.ts': cli,
  'code.ts': code,
  'config.ts': config,
  'content.ts': content,
  'fleet.ts': fleet,
  'front-matter.ts': frontMatter,
  'links.ts': links,
  'markdown.ts': markdown,
  'mcp.ts': mcp,
  'search.ts': search,
  'server.ts': server,
  'system.ts': system,
  'translations.ts': translations,
  'urls.ts': urls,
  'verify.ts': verify,
  'versions.ts': versions,
};

const folder = join(projectRoot, 'src/build/report/errors');

/** What all factories make, with their names. */
function makeAll(): [name: string, made: Exclude<Made, undefined>][] {
  const found: [string, Exclude<Made, undefined>][] = [];
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort()) {
    const module = modules[name] as Record<string, unknown>;
    const source = ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.ESNext, true);
    const visit = (node: ts.Node): void => {
      const declared = ts.isFunctionDeclaration(node)
        ? node
        : ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer)
          ? node.initializer
          : undefined;
      const own = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) ? node.name?.getText() : undefined;
      const factory = own === undefined ? undefined : module[own];
      if (declared && typeof factory === 'function') {
        const made = (factory as (...args: unknown[]) => unknown)(...declared.parameters.flatMap(sampleFor));
        const problem = (made ?? {}) as Partial<OptionProblem & Diagnostic>;
        if (problem.diagnostic?.code !== undefined || (problem.code !== undefined && problem.code !== 'x'))
          found.push([`${name}: ${own}`, made as Exclude<Made, undefined>]);
      }
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(source, (node) => {
      if (ts.isFunctionDeclaration(node) || ts.isVariableStatement(node)) visit(node);
    });
  }
  return found;
}

const project = writeProject({
  'docs/index.md': '# 漢字\n',
  'site.config.mjs': "export default {\n  title: 'A',\n};\n",
});

/** A configuration with the options that factories name. */
const configured = writeProject({
  'site.config.mjs': `export default {
  title: 'A', base: '', assetPrefix: '', siteOrigin: '', root: '', outDir: '', i18nSource: 1,
  multiVersion: { default: '' }, builder: { define: { x: '' } }, server: { https: {} }, search: { algolia: { hosts: [''] } },
};
`,
});

/** Problems with their places and frames. Those of pages alone, which name no file, are reported in the scope of one. */
const loaded = await load(configured);
const { config: siteConfig } = await resolveProject(project);
const frame = createFramer(project);

async function complete(name: string, made: Exclude<Made, undefined>): Promise<Diagnostic> {
  if ('diagnostic' in made) return frame((await placeProblems([made], loaded))[0]!);
  if ('option' in made) return frame((await placeOptions([made], loaded))[0]!);
  if ('file' in made && made.file !== undefined) return frame(made);
  if (!/^(?:markdown|front-matter|code)\.ts/.test(name)) return made as Diagnostic;
  const route = {
    file: place.file,
    relativePath: 'index.md',
    routePath: '/',
    source: { kind: 'file', path: '' },
  } as Parameters<typeof createScope>[0];
  const { scope, diagnostics } = createScope(
    route,
    siteConfig,
    '# 漢字\n',
    () => undefined,
    {} as Parameters<typeof createScope>[4],
  );
  scope.report(made, { line: place.line, column: place.column });
  return frame(diagnostics[0]!);
}

const all = [
  ...makeAll(),
  // Codes and places that other arguments choose.
  ['budget.ts: overBudget', budget.overBudget('page', 'x', ['2', '1'], '', place.file)],
  ['links.ts: externalLink', links.externalLink('u', ['d'], { state: 'unsure', reason: 'x' })],
  ['fleet.ts: fleetWithoutWorkers', fleet.fleetWithoutWorkers({ host: 'a', heddle: '1', node: '24' }, [], 5)],
] as ReturnType<typeof makeAll>;

/** What a message may lack. */
const lackOf = (name: string, { code }: Diagnostic): Lack | undefined =>
  incompleteCodes.get(code) ?? incompleteCodes.get(`${code} ${name.split(': ')[1]}`);

test('every message has its place, a frame and a fix, or is declared without, with its reason', async () => {
  const wrong: string[] = [];
  for (const [name, made] of all) {
    const problem = await complete(name, made);
    const lacks = lackOf(name, problem)?.lacks ?? [];
    if (problem.file === undefined && !lacks.includes('place')) wrong.push(`${name} (${problem.code}) has no place`);
    if (problem.file !== undefined && problem.line === undefined && !lacks.includes('line'))
      wrong.push(`${name} (${problem.code}) has no line`);
    if (problem.line !== undefined && !problem.frame?.includes('^') && problem.code !== 'uncaught-error')
      wrong.push(`${name} (${problem.code}) has no frame`);
    if (!problem.fix && !lacks.includes('fix')) wrong.push(`${name} (${problem.code}) has no fix`);
  }
  assert.equal(wrong, []);
});

const pluginFiles = readdirSync(join(projectRoot, 'src/plugins'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .sort();
const pluginSources = pluginFiles.map((path) => readFileSync(join(projectRoot, 'src/plugins', path), 'utf8'));

test('every problem that an official plugin writes out has a fix', () => {
  const wrong: string[] = [];
  for (const [index, path] of pluginFiles.entries()) {
    const source = ts.createSourceFile(path, pluginSources[index]!, ts.ScriptTarget.ESNext, true);
    const visit = (node: ts.Node): void => {
      const names = ts.isObjectLiteralExpression(node) ? node.properties.map(({ name }) => name?.getText()) : [];
      if (names.includes('code') && names.includes('severity') && names.includes('message') && !names.includes('fix'))
        wrong.push(`${path}: ${node.getText().slice(0, 60)}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  assert.equal(wrong, []);
});

test('factories make every code that is documented, except those of official plugins', () => {
  const made = new Set(all.map(([, one]) => ('diagnostic' in one ? one.diagnostic.code : one.code)));
  assert.equal(
    [...documentedCodes].filter((code) => !made.has(code) && !pluginSources.some((text) => text.includes(`'${code}'`))),
    [],
  );
});

test('what is declared is a code, and lacks what it is said to lack', async () => {
  const completed = new Map<string, Diagnostic[]>();
  for (const [name, made] of all) {
    const problem = await complete(name, made);
    for (const key of [problem.code, `${problem.code} ${name.split(': ')[1]}`])
      completed.set(key, [...(completed.get(key) ?? []), problem]);
  }
  for (const [code, { lacks, because }] of incompleteCodes) {
    assert.ok(because.length > 20, code);
    const problems = completed.get(code) ?? [];
    assert.ok(problems.length > 0, `${code} is made by no factory`);
    const isNeeded = problems.some(
      ({ file, line, fix }) =>
        (lacks.includes('place') && file === undefined) ||
        (lacks.includes('line') && line === undefined) ||
        (lacks.includes('fix') && fix === undefined),
    );
    assert.ok(isNeeded, `${code} lacks nothing`);
  }
});

test.run();
