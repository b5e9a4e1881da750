import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';
import ts from 'typescript';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

declare const __TEST_ROOT__: string;

const root = join(__TEST_ROOT__, '..');

/** Names of a style sheet or of code, each with the first place that has it. */
interface SheetNames {
  classes: Map<string, string>;
  usedVariables: Map<string, string>;
  variables: Set<string>;
}

/** Names that code can produce. A head is the text of a template before an expression, such as `hd-callout-`. */
interface CodeNames {
  words: Set<string>;
  /** Values that may follow a head: names in quotes, and those of properties. */
  values: Set<string>;
  classHeads: Set<string>;
  variableHeads: Set<string>;
  variables: Set<string>;
  usedVariables: Map<string, string>;
}

const note = (names: Map<string, string>, name: string, place: string): void =>
  void (names.has(name) || names.set(name, place));

const noteUses = (names: Map<string, string>, text: string, place: string): void => {
  for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]*\w)(?=\s*[,)])/g)) note(names, name, place);
};

function readSheet(path: string, css: string, names: SheetNames): void {
  const sheet = postcss.parse(css, { from: path });
  const placeOf = (node: postcss.Node): string => `${path}:${node.source?.start?.line ?? 0}`;
  sheet.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--')) names.variables.add(declaration.prop);
    noteUses(names.usedVariables, declaration.value, placeOf(declaration));
  });
  sheet.walkAtRules('property', ({ params }) => void names.variables.add(params));
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return;
    selectorParser((selectors) =>
      selectors.walkClasses(({ value }) => note(names.classes, value, placeOf(rule))),
    ).processSync(rule.selector);
  });
}

/** Reads texts in quotes and templates. A word after a period is part of a selector, which produces no class. */
function readCode(path: string, text: string, names: CodeNames): void {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const noteText = (value: string, isHead: boolean): void => {
    noteUses(names.usedVariables, value, path);
    const rest = value.replace(/var\(\s*--[\w-]+/g, '');
    for (const [word] of rest.matchAll(/(?<![.\w-])[a-z_][\w-]*/gi)) names.words.add(word);
    for (const [name] of rest.matchAll(/(?<![\w-])--[\w-]*\w/g)) names.variables.add(name);
    const [head] = (isHead && /(?<![.\w-])[\w-]+-$/.exec(rest)) || [];
    if (head) names[head.startsWith('--') ? 'variableHeads' : 'classHeads'].add(head);
  };
  for (const [, quoted, property] of text.matchAll(/['"`]([\w-]+)['"`]|\b(\w+)\??:/g))
    names.values.add((quoted ?? property)!);
  // Parsing takes long.
  if (!/hd-|--\w|class/i.test(text)) return;
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node)) noteText(node.text, true);
    else if (ts.isStringLiteralLike(node) || ts.isTemplateTail(node)) noteText(node.text, false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
}

interface Sources {
  /** Texts by path. */
  sheets: Record<string, string>;
  code: Record<string, string>;
  docs: Record<string, string>;
}

/** Names of style sheets and of documentation that nothing else has, such as `a.css:3: nothing produces the class hd-b`. */
function findProblems({ sheets, code, docs }: Sources): string[] {
  const sheetNames: SheetNames = { classes: new Map(), usedVariables: new Map(), variables: new Set() };
  const codeNames: CodeNames = {
    words: new Set(),
    values: new Set(),
    classHeads: new Set(),
    variableHeads: new Set(),
    variables: new Set(),
    usedVariables: new Map(),
  };
  for (const [path, text] of Object.entries(sheets)) readSheet(path, text, sheetNames);
  for (const [path, text] of Object.entries(code)) readCode(path, text, codeNames);
  const isComposed = (name: string, heads: ReadonlySet<string>): boolean =>
    [...heads].some((head) => {
      const rest = name.slice(head.length);
      return name.startsWith(head) && (codeNames.values.has(rest) || /^\d+$/.test(rest));
    });
  const isVariable = (name: string): boolean =>
    sheetNames.variables.has(name) || codeNames.variables.has(name) || isComposed(name, codeNames.variableHeads);
  const written = new Set(Object.values(docs).flatMap((text) => text.match(/(?<=`)hd-[\w-]+(?=`)/g) ?? []));
  const isClass = (name: string): boolean =>
    codeNames.words.has(name) || written.has(name) || isComposed(name, codeNames.classHeads);
  return [
    ...[...sheetNames.usedVariables, ...codeNames.usedVariables]
      .filter(([name]) => !isVariable(name))
      .map(([name, place]) => `${place}: nothing defines ${name}`),
    ...[...sheetNames.classes]
      .filter(([name]) => !isClass(name))
      .map(([name, place]) => `${place}: nothing produces the class ${name}`),
    ...Object.entries(docs).flatMap(([path, text]) =>
      [...new Set(text.match(/--hd-[\w-]*\w(?![\w*<-])/g))]
        .filter((name) => !isVariable(name))
        .map((name) => `${path}: there is no variable ${name}`),
    ),
  ];
}

/** Texts of files below a folder, by path. */
function readFiles(folder: string, pattern: RegExp): Record<string, string> {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => pattern.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Classes that KaTeX and remark-rehype produce, and those that pages of other generators have. */
const ofOthers = /class (?:katex-|sr-only$)|\/compat\/.*nothing produces/;

test('style sheets use variables that are defined and classes that code produces, and documentation names those', () => {
  const sheets = readFiles('src', /\.css$/);
  const docs = { ...readFiles('docs/en', /\.mdx?$/), ...readFiles('docs/zh', /\.mdx?$/) };
  const code = readFiles('src', /^src\/(?!cli\/|compat\/\w+\/migrate\/).*(?<!\.d)\.tsx?$/);
  assert.ok(Object.keys(sheets).length > 40 && Object.keys(docs).length > 300 && Object.keys(code).length > 500);
  assert.equal(
    findProblems({ sheets, docs, code }).filter((problem) => !ofOthers.test(problem)),
    [],
  );
});

test('each kind of name that nothing else has is found', () => {
  const problems = findProblems({
    sheets: {
      'a.css':
        '.hd-a, .hd-tone-tip .hd-level-2 { --hd-size: 1px; width: var(--hd-size) }\n@media print { .hd-lost, .hd-tone-loud:not(.hd-b) { top: var(--hd-tpo, 0) } }\n@keyframes spin { 50.5% { left: var(--hd-code-text) } }',
    },
    code: {
      'a.ts':
        "const html = `<p class=\"hd-a hd-tone-${tone} hd-level-${level} ${find('.hd-b')}\">`; const tones = ['tip'];",
      'b.tsx':
        "const a = <p style={{ '--hd-set': 'var(--hd-none)', color: `--hd-code-${name}` }} />; const t = { text: 1 };",
    },
    docs: { 'a.md': 'Set `--hd-size`, `--hd-set` or `--hd-sice`; all of `--hd-c-*`.' },
  });
  assert.equal(problems, [
    'a.css:2: nothing defines --hd-tpo',
    'b.tsx: nothing defines --hd-none',
    'a.css:2: nothing produces the class hd-lost',
    'a.css:2: nothing produces the class hd-tone-loud',
    'a.css:2: nothing produces the class hd-b',
    'a.md: there is no variable --hd-sice',
  ]);
});

test.run();
