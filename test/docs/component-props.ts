import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../support/project-root.js';

type Members = Map<string, string>;

const folder = join(projectRoot, 'src/runtime');

function parsedSources(): ts.SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^(?:compat|search)\b/.test(path))
    .map((path) => ts.createSourceFile(path, readFileSync(join(folder, path), 'utf8'), ts.ScriptTarget.ESNext, true));
}

const statements = parsedSources().flatMap((file) => [...file.statements]);
const interfaces = new Map(statements.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, node]));
const choices = new Map(
  statements
    .filter(ts.isTypeAliasDeclaration)
    .filter(({ type }) => ts.isUnionTypeNode(type) && type.types.every(ts.isLiteralTypeNode))
    .map((node) => [node.name.text, node.type.getText()]),
);

/** Defaults of props of all components, such as `size = 14`. A prop may get another name in its component. */
export const defaultsOfProps = new Set(
  statements.flatMap((node) =>
    [...node.getText().matchAll(/\b(\w+)(?:: \w+)? = ('[^'\n]*'|[\d.]+|true)(?=,| })/g)].map(([, prop, value]) => `${prop} = ${value}`),
  ),
);

/** A type on one line, without `readonly` and `undefined`, and with the values of named choices. */
function shownType(type: ts.TypeNode): string {
  const written = type.getText().replace(/\/\*[^]*?\*\//g, '').replace(/\breadonly /g, '').replace(/\s+/g, ' ');
  const text = written.replace(/^\((\(.*\) => .*)\) \| undefined$/, '$1').replace(/ \| undefined(?=$|;| \})/g, '');
  return text.replace(/\b[A-Z]\w+\b(?=$|\[| \|)/g, (name) => {
    const values = choices.get(name);
    return values === undefined ? name : text === name ? values : `(${values})`;
  });
}

/** Members of an interface of the runtime with their types, and those of the interfaces that it extends by name. */
export function interfaceMembers(name: string): Members | undefined {
  const node = interfaces.get(name);
  if (!node) return undefined;
  const inherited = (node.heritageClauses ?? [])
    .flatMap(({ types }) => types.map(({ expression }) => expression.getText()))
    .flatMap((parent) => [...(interfaceMembers(parent) ?? [])]);
  const own = node.members
    .filter(ts.isPropertySignature)
    .map((member): [string, string] => [member.name.getText(), shownType(member.type!)]);
  return new Map([...own, ...inherited]);
}

/** A row of a table of props: name, and type. */
const row = /^\| `(\w+)` \|((?:[^|\\]|\\.)*)\|/;

/** The interface whose members a table lists: that of the heading above it, or of the page's title. */
const interfaceOf = (title: string, anchor: string | undefined, heading: string): string =>
  anchor === 'props' ? `${title}Props` : interfaces.has(heading) ? heading : `${heading}Props`;

/** A page of a component: tables of props by the name of their interface, and the page with the types of the code. */
export function readPropTables(source: string): { tables: Map<string, string[]>; corrected: string } {
  const tables = new Map<string, string[]>();
  const title = /^# (\w+)/m.exec(source)?.[1] ?? '';
  let current = '';
  const corrected = source
    .split('\n')
    .map((line) => {
      const [, heading, anchor] = /^##+ (\S+)(?: \{#([\w-]+)\})?$/.exec(line) ?? [];
      if (heading) current = interfaceOf(title, anchor ?? heading.toLowerCase(), heading);
      const [found, prop = ''] = row.exec(line) ?? [];
      const type = interfaceMembers(current)?.get(prop);
      if (found === undefined || current === '') return line;
      tables.set(current, [...(tables.get(current) ?? []), prop]);
      if (type === undefined) return line;
      return `| \`${prop}\` | \`${type.replaceAll('|', '\\|')}\` |${line.slice(found.length)}`;
    })
    .join('\n');
  return { tables, corrected };
}
