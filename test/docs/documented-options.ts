/** What a page says of an option, in a row of a table or below a heading. */
export interface DocumentedOption {
  name: string;
  /** Empty when the page does not say it. */
  type: string;
  /** Empty when the page does not say it; `undefined` when there is no place for it. */
  defaultValue?: string;
}

const codeSpan = /`([^`]+)`/g;
const cells = (row: string): string[] =>
  row
    .replaceAll('\\|', '\u0000')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\u0000', '|').trim());

function rowsOf(table: readonly string[]): DocumentedOption[] {
  const [head = '', , ...rows] = table;
  const columns = cells(head);
  const type = columns.findIndex((name) => /Type|类型|Values|取值/.test(name));
  const value = columns.findIndex((name) => /Default|默认值/.test(name));
  return rows.flatMap((row) => {
    const [first = '', ...others] = cells(row);
    const facts = {
      type: type > 0 ? others[type - 1]! : '',
      defaultValue: value > 0 ? others[value - 1]! : '',
    };
    const names = [...first.matchAll(codeSpan)].flatMap(([, name = '']) => (/ /.test(name) ? name : name.split('.')));
    return names.map((name) => ({ name, ...facts }));
  });
}

/** Headings that name an option, such as `### base` or `### markdown.link`, with the list of facts below. */
function headingsOf(lines: readonly string[]): DocumentedOption[] {
  return lines.flatMap((line, index) => {
    const title = /^#{2,4} (.*?)(?: \{#.*\})?$/.exec(line)?.[1];
    if (title === undefined) return [];
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((text) => text.startsWith('#'));
    const section = rest.slice(0, end === -1 ? undefined : end);
    const fact = (label: RegExp): string =>
      section.find((text) => label.test(text))?.replace(/^- [^:：]+[:：] ?/, '') ?? '';
    const facts = { type: fact(/^- (?:Type: |类型：)/), defaultValue: fact(/^- (?:Default: |默认值：)/) };
    return title
      .replaceAll('`', '')
      .split(/ and |, | 与 | 和 |、/)
      .map((name) => ({ name: name.split('.').at(-1)!, ...facts }));
  });
}

/** Options whose names and types are in the type of another one: `{ lang: string; label?: string }[]`. */
function innerOptions({ type }: DocumentedOption): DocumentedOption[] {
  const names = [...type.matchAll(/[{;] *(?:'([^']+)'|(\w+))\??: [^;}]+/g)];
  return names.map(([, quoted, name]) => ({ name: quoted ?? name!, type: 'in another one' }));
}

/** Reads the options that a page of the documentation describes. */
export function readDocumentedOptions(source: string): DocumentedOption[] {
  const lines = source.replace(/^(`{3,})[^]*?^\1$/gm, '').split('\n');
  const tables: string[][] = [];
  lines.forEach((line, index) => {
    if (!/^ *\|/.test(line)) return;
    if (/^ *\|/.test(lines[index - 1] ?? '')) tables.at(-1)!.push(line.trim());
    else tables.push([line.trim()]);
  });
  const found = [...headingsOf(lines), ...tables.flatMap(rowsOf)];
  return [...found, ...found.flatMap(innerOptions)];
}
