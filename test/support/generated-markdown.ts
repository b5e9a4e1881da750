import fc, { type Arbitrary } from 'fast-check';

/** Lines of a document. */
type Lines = readonly string[];

const words = [
  'a',
  'b c',
  'foo',
  'Ünï',
  '1',
  'x.',
  'y,',
  '中文',
  '「字」',
  '한국',
  '（注）。',
  '😀',
  '\u200b',
  '\u00a0',
  '2. c',
];
const commonInline = [
  '*', '**', '_', '__', '`', '``', '[', '![', ']', '(', ')', '(/u)', '(<b c> "t")', '[r]', '[r][]', '[x][R]', '\\', '\\*', '\\[', '\\]',
  '&amp;', '&#65;', '&nope;', '<', '>', '<b>', '</b>', '<c d="e"/>', '<!--x-->', '<http://a.b>', '<x@y.z>', '"', "'", '#', '-', '+', '=', '!', ':',
]; // prettier-ignore
const extendedInline = [
  '~', '~~', '[^f]', '![^f]', '[^n]', '{#i}', '|', '\\|', '://', 'www.a.co', 'https://e.co/(x)_y.', 'x@y.zz', '[https://a.b]', '[x@y.zz]', 'a\\@b.co',
  '[ ]', '[x]', ':::', 'http://中.国/，',
]; // prettier-ignore

const mdxInline = [
  '<b>', '</b>', '<b>x</b>', '<c d="e"/>', '<A.B c=\'d &amp; e\' />', '<a:b {...p} />', '<>', '</>', '<>*y*</>', '{x}', "{' '}", '{/* } */}', '{`}`}',
  '{"{"}', '{[{ a: /}/ }].map((b) => <i>{b}</i>)}', '<c d={{ e: 1 }}>z</c>', '<c d={(/* f */ g)}/>', '<c d="{" />', '{#i}', '\\{', '\\<', '{((a))}', '{a // }\n}', '<c\nd="e\n  f"/>',
  '{`${`}${b}`}{`}', '{/[}/]\\}/u.test(c)}', '{𝒳}', '<𝒳 y="😀}"/>', '{<>{"}"}</>}', '{a\n\t+ b}', '{`\n   😀\n\t}`}', '<A.B.c>', '</A.B.c>', '<c {...{ d: "}" }} e/>',
  '<c\t\n  d\n = \n\t"e"/>', '{/*\n  * }\n\t*/}', '<c d={`\n  ${e}\n\t}`} {...(f, g)}/>', '{a ? <b c="{">{"}"}</b> : `{`}', '<c d=\'"\n>\'>', '</c>', '</ c >', '<c :d = "e"/>',
]; // prettier-ignore

/** Syntax of documents: CommonMark alone, all that pages have, or MDX. */
export type Dialect = 'CommonMark' | 'all syntax' | 'MDX';

/** CommonMark that MDX knows, too. */
const isMdxText = (atom: string): boolean => !/^[<{]/.test(atom);

function atomsOf(dialect: Dialect): readonly string[] {
  if (dialect === 'CommonMark') return commonInline;
  const all = [...commonInline, ...extendedInline];
  return dialect === 'MDX' ? [...all.filter(isMdxText), ...mdxInline, ...mdxInline] : all;
}

/** A line of inline content. */
function inlineOf(dialect: Dialect): Arbitrary<string> {
  const atoms = atomsOf(dialect);
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 3, arbitrary: fc.constantFrom(...atoms) },
    { weight: 2, arbitrary: fc.constantFrom(' ', '  ', '') },
  );
  return fc
    .tuple(
      fc.constantFrom('', '', '', '', ' ', '   ', '    ', '\t'),
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('', '', '', '  ', '\\'),
    )
    .map(([indent, pieces, end]) => indent + pieces.join('') + end);
}

/** Leaf blocks. */
function leafOf(dialect: Dialect): Arbitrary<Lines> {
  const isMdx = dialect === 'MDX';
  const inline = inlineOf(dialect);
  const lines = fc.array(inline, { minLength: 1, maxLength: 3 });
  // In MDX, a tag or an expression goes on in lines with or without the markers of the container.
  const text = isMdx
    ? fc.oneof(
        lines,
        lines.map((parts) => parts.join('\n').split('\n')),
      )
    : lines;
  const common: Arbitrary<Lines>[] = [
    text,
    text,
    text.map((lines) => [...lines, '']),
    text.map((lines) => [...lines, '']),
    fc.tuple(fc.constantFrom('#', '##', '######', '#######'), inline, fc.constantFrom('', ' #', '#')).map(([mark, line, end]) => [`${mark} ${line}${end}`]),
    fc.tuple(text, fc.constantFrom('===', '---', '=', '-', '  ---  ')).map(([lines, underline]) => [...lines, underline]),
    fc
      .tuple(fc.constantFrom('```', '~~~', '````', ' ```'), fc.constantFrom('', 'js', ' js {1} title="a &amp; b"'), text, fc.constantFrom('```', '~~~', '````', '   ```', ''))
      .map(([open, info, lines, close]) => [open + info, ...lines, close]),
    fc.tuple(fc.constantFrom('    ', '\t', '  \t', '      '), text).map(([indent, lines]) => lines.map((line) => indent + line)),
    ...(isMdx ? [] : [fc.tuple(fc.constantFrom('<div>', '</div>', '<details>', '<pre>', '<!--', '-->', '<?', '<!D', '<x-y>', '<b>', '<div'), text).map(([tag, lines]) => [tag, ...lines])]),
    fc.constantFrom(['***'], ['- - -'], ['___'], ['--'], ['+++']),
    fc.tuple(fc.constantFrom('[r]: /d', '[r]: <e f> "t"', '[r]:', '[x]: /y\n"t"', '[r]: /d bad', '  [r]: /d'), fc.constantFrom([], [''])).map(([line, end]) => [...line.split('\n'), ...end]),
    fc.constantFrom([''], ['', ''], ['  '], ['\t']),
  ]; // prettier-ignore
  if (dialect === 'CommonMark') return fc.oneof(...common);
  const row = fc.array(inline, { minLength: 1, maxLength: 3 }).map((cells) => `|${cells.join('|')}|`);
  const extended: Arbitrary<Lines>[] = [
    fc.tuple(row, fc.constantFrom('|-|', '|-|:-:|', ':-|-', '|-', '-|-|-'), fc.array(row, { maxLength: 2 })).map(([head, line, rows]) => [head, line, ...rows]),
    fc.tuple(fc.constantFrom('[^f]: ', '[^f]:', '[^g]: ', '[^\\]: '), text).map(([mark, lines]) => lines.map((line, index) => (index === 0 ? mark : '    ') + line)),
    fc.tuple(fc.constantFrom(':::tip', '::: note *a*', ':::tip{title="b"}', ':::', '::::'), text).map(([fence, lines]) => [fence, ...lines, ':::']),
    fc.constantFrom(['---', 'title: x', '---'], ['- [ ] a', '- [x] b'], ['- [x] www.a.b', '- [ ] [x@y.zz]']),
  ]; // prettier-ignore
  if (!isMdx) return fc.oneof(...common, ...extended);
  const content = fc.oneof(
    text,
    fc.constant(['']),
    text.map((lines) => ['', ...lines, '']),
  );
  const mdx: Arbitrary<Lines>[] = [
    fc.tuple(fc.constantFrom('<D>', '<D e="f"> ', '<D', '<D\n  e={[\n    { f: "}" },\n\n   /* } */ g]}', '<D\n\t{...{a}}', '  <D>{h}<i/>', '<D>\n<b>'), content).map(([tag, lines]) => {
      const open = /[^>]$/.test(tag) && !tag.endsWith(' ') ? `${tag}\n>` : tag;
      return [...open.split('\n'), ...lines, ...(open.includes('<b>') ? ['</b>'] : []), '</D>'];
    }),
    fc.constantFrom('{a}', '{a} ', '{\n  a\n}', '{[\n\n {b: `\n\t}`}]}', '{/* a\n } */}', '<E/>', '<E f={\n\tg\n}/>', '<E/><F/> {g}', '{a}<E/>', '{a}{b}', '<E/> x', '<E\n- f/> x', '{}', '<E f="\n > g\n"/>').map((block) => block.split('\n')),
    fc.constantFrom('<D\n  e={`\n\t}\n  ${f}`}\n  {...{ g: "}" }}\n/>', '{/}/.test(`${"}"}`)}', '{\n\t// }\n\t}', '{`\n\n \t`}', '<>\n\na\n\n</>', '<A.B>\n- a\n</A.B>', '<D>a</D>', '</D>', '<D e="\n\n">', '<D\n\n/>').map((block) => block.split('\n')),
    fc.constantFrom('export const k = `\n\n${l}\n\t`', 'export function m() {\n\n  // }\n}', 'import n from "o" // p', 'export const q = <r>\n\n{"}"}</r>', 'export {\n\ts }').map((block) => [...block.split('\n'), '']),
    fc.constantFrom('import a from "b"', 'import {a as b}, c from "d"', 'import { e } from "f"', 'export const g = 1', 'export const h = {\n\n  i: [1],\n}', 'export default () => <p>{j}</p>', 'import k', 'exports').map((block) => [...block.split('\n'), '']),
  ]; // prettier-ignore
  return fc.oneof(...common, ...extended, ...mdx, ...mdx, ...mdx, ...mdx);
}

const markers = ['- ', '* ', '+ ', '-   ', '-\t', '1. ', '1) ', '2. ', '10.  ', '100. ', '-     ', '-'];
const quoteMarkers = ['> ', '>', '>\t', ' > ', '>  '];

const indentLines = (lines: Lines, first: string, rest: string): Lines =>
  lines.map((line, index) => (index === 0 ? first + line : line === '' ? '' : rest + line));

/** An element of MDX around blocks. */
const elementOf = (blocks: Arbitrary<Lines>): { weight: number; arbitrary: Arbitrary<Lines> } => ({
  weight: 2,
  arbitrary: fc
    .tuple(fc.constantFrom('', '  ', '\t'), fc.constantFrom([''], []), blocks)
    .map(([indent, space, lines]) => ['<F>', ...space, ...indentLines(lines, indent, indent), ...space, '</F>']),
});

/** Blocks, nested a few levels deep. */
function blocksOf(dialect: Dialect): Arbitrary<Lines> {
  const leaf = leafOf(dialect);
  const { blocks } = fc.letrec<{ blocks: Lines; block: Lines }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'block' },
      { weight: 5, arbitrary: leaf },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...markers), tie('blocks'), fc.constantFrom(0, 0, 0, -1, 1, -2))
          .map(([marker, lines, shift]) => indentLines(lines, marker, ' '.repeat(Math.max(0, marker.length + shift)))),
      },
      ...(dialect === 'MDX' ? [elementOf(tie('blocks'))] : []),
      {
        weight: 2,
        arbitrary: fc.tuple(fc.constantFrom(...quoteMarkers), tie('blocks')).map(([marker, lines]) => lines.map((line) => marker + line)),
      },
    ), // prettier-ignore
    blocks: fc
      .array(tie('block'), { minLength: 1, maxLength: 3, depthIdentifier: 'block' })
      .map((parts) => parts.flat()),
  }));
  return blocks;
}

/** What hand-written pages suffer from: a line without its markers, a lost or an added one, an indentation of its own. */
const damages: readonly ((line: string) => string | undefined)[] = [
  (line) => line.trimStart(),
  (line) => line.replace(/^[> \t]+/, ''),
  () => undefined,
  (line) => `\n${line}`,
  (line) => ` ${line}`,
  (line) => `    ${line}`,
  (line) => `\t${line}`,
  (line) => `>${line}`,
  (line) => [...line].slice(1).join(''),
  (line) => [...line].slice(0, -1).join(''),
];

/** Markdown documents of a few lines: nested blocks of all kinds, some of their lines damaged. */
export function markdownDocument(dialect: Dialect): Arbitrary<string> {
  return fc
    .tuple(
      blocksOf(dialect),
      fc.array(fc.tuple(fc.nat(12), fc.nat(damages.length - 1)), { maxLength: 2 }),
      fc.constantFrom('', '\n'),
    )
    .map(([lines, hits, end]) => {
      const damaged: (string | undefined)[] = [...lines];
      for (const [index, damage] of hits) {
        const line = damaged[index];
        if (line !== undefined) damaged[index] = damages[damage]!(line);
      }
      return damaged.filter((line) => line !== undefined).join('\n') + end;
    });
}
