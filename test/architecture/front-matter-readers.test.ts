import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldTable } from '../../src/build/front-matter/fields.js';

declare const __TEST_ROOT__: string;

const root = join(__TEST_ROOT__, '..');

/** A field that code reads, such as `author` by `blog` in `src/plugins/blog/index.ts:12`. */
interface FieldRead {
  field: string;
  reader: string;
  place: string;
}

/** True for `frontmatter`, `facts.frontmatter`, `useFrontmatter().frontmatter` and the like. */
const isFrontMatter = (node: ts.Expression): boolean =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)
    ? isFrontMatter(node.expression)
    : (ts.isIdentifier(node) && node.text === 'frontmatter') ||
      (ts.isPropertyAccessExpression(node) && node.name.text === 'frontmatter');

/** Fields that a file reads by name: `frontmatter['tag']`, `frontmatter.tag` and `const { tag } = frontmatter`. */
function fieldReads(path: string, text: string): FieldRead[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const reader = /^src\/plugins\/([\w-]+)\//.exec(path)?.[1] ?? 'core';
  const reads: FieldRead[] = [];
  const add = (node: ts.Node, field: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    reads.push({ field, reader, place: `${path}:${line}` });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression)) {
      if (isFrontMatter(node.expression)) add(node, node.argumentExpression.text);
    } else if (ts.isPropertyAccessExpression(node)) {
      if (isFrontMatter(node.expression)) add(node, node.name.text);
    } else if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer) {
      if (isFrontMatter(node.initializer))
        for (const { dotDotDotToken, propertyName, name } of node.name.elements)
          if (!dotDotDotToken) add(node, (propertyName ?? name).getText(source).replace(/^['"]|['"]$/g, ''));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return reads;
}

const table: Record<string, { kind: unknown; readers?: readonly string[] }> = fieldTable;
const readersOf = (field: string): readonly string[] => table[field]?.readers ?? ['core'];

/** Reads that the table doesn't allow. */
const findConflicts = (reads: readonly FieldRead[]): string[] =>
  reads
    .filter(({ field, reader }) => !Object.hasOwn(table, field) || !readersOf(field).includes(reader))
    .map(({ field, reader, place }) =>
      Object.hasOwn(table, field)
        ? `${place}: \`${field}\` is a field of ${readersOf(field).join(' and ')}. If it means the same to ${reader}, add ${reader} to its readers in src/build/front-matter/fields.ts; else choose another name.`
        : `${place}: add \`${field}\` to src/build/front-matter/fields.ts.`,
    );

const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => /^src\/(?!cli\/)(?!.*\/compat\/).*\.tsx?$/.test(path))
  .sort();
const allReads = paths.flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return text.includes('frontmatter') ? fieldReads(path, text) : [];
});

test('fields of the front matter are read by those that the table names', () => {
  assert.ok(allReads.length > 50, `${allReads.length} reads`);
  assert.equal(findConflicts(allReads), []);
});

test('plugins that the table names read the field', () => {
  const unread = Object.keys(table).flatMap((field) =>
    readersOf(field)
      .filter((reader) => reader !== 'core')
      .filter((reader) => !allReads.some((read) => read.field === field && read.reader === reader))
      .map((reader) => `${reader} doesn't read ${field}`),
  );
  assert.equal(unread, []);
});

test('a plugin that reads a field of others, or an unknown one, is reported', () => {
  const text = [
    "const written = page.facts.frontmatter['author'];",
    'const { tags, "link-rss": feeds, sections: parts, ...others } = (page.frontmatter as Fields)!;',
    'const color = page.frontmatter.themeColor;',
  ].join('\n');
  assert.equal(
    findConflicts(fieldReads('src/plugins/byline/index.ts', text)).map((problem) => problem.slice(0, 80)),
    [
      'src/plugins/byline/index.ts:1: `author` is a field of blog and rss. If it means ',
      'src/plugins/byline/index.ts:2: `tags` is a field of core and blog. If it means t',
      'src/plugins/byline/index.ts:2: `link-rss` is a field of rss. If it means the sam',
      'src/plugins/byline/index.ts:2: add `sections` to src/build/front-matter/fields.t',
      'src/plugins/byline/index.ts:3: add `themeColor` to src/build/front-matter/fields',
    ],
  );
  assert.equal(findConflicts(fieldReads('src/plugins/blog/posts.ts', text.split('\n')[0]!)), []);
});

test.run();
