import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../../files/package-root.js';
import { helperNames, NotReadable, TemplateReader } from './template-source.js';

/** An Astro component as a module of React. */
export interface AstroComponent {
  /** Source in TypeScript with JSX. */
  source: string;
  /** True if its style sheet is left out. */
  hasStyle: boolean;
}

/** Import declarations, also those of several lines. */
const imports = /^import\b(?:[^;'"]*?\bfrom)?\s*(?:'[^'\n]*'|"[^"\n]*")[^\S\n]*;?/gm;

/** Exports of names, such as types of another file. */
const exportLists = /^export\s+(?:type\s+)?\{[^{}]*\}(?:\s*from\s*(?:'[^'\n]*'|"[^"\n]*"))?[^\S\n]*;?/gm;

/** What only runs while Astro builds: what is awaited, and its own functions besides the properties and slots of a component. */
const needsAstro = /\bawait\b|\bAstro\.(?!(?:props|slots)\b)|\bAstro\.slots\.render\b|["']astro:(?!assets)/;

/** True for a component with modules that browsers lack, or with data of pictures, which Heddle's imports don't have. */
const needsServer = (statements: readonly string[], text: string): boolean =>
  statements.some((statement) => {
    const specifier = /(['"])([^'"]*)\1[^'"]*$/.exec(statement)?.[2] ?? '';
    return (
      isBuiltin(specifier) || (/\.(?:png|jpe?g|webp|gif|avif|svg)$/.test(specifier) && /\.(?:src|width)\b/.test(text))
    );
  });

/**
 * The source of an Astro component as a React component; undefined for one that needs Astro itself, such as one with a script or
 * that loads data. `name` is shown in messages.
 */
export function astroComponent(text: string, name: string): AstroComponent | undefined {
  const [, script = '', template = ''] = /^\s*---\r?\n([^]*?)\r?\n?---[ \t]*(?:\r?\n|$)([^]*)$/.exec(text) ?? [
    '',
    '',
    text,
  ];
  const statements = script.match(imports) ?? [];
  if (needsAstro.test(text) || needsServer(statements, text)) return undefined;
  try {
    const reader = new TemplateReader(template.trim());
    const markup = reader.read();
    const body = script
      .replace(imports, '')
      .replace(exportLists, '')
      .replace(/^export\s+(?=(?:interface|type|const|function|enum)\b)/gm, '');
    const helpers = join(packageRoot(), 'dist/runtime/compat/astro/helpers.js');
    const { style, classes, children } = helperNames;
    const source = `${statements.join('\n')}
import { toClasses as ${classes}, toStyle as ${style} } from ${JSON.stringify(helpers)};
export default function ${name.replace(/\W/g, '_').replace(/^(?![A-Z])/, 'Astro')}(__given: any) {
  const { children: ${children}, ...__props } = __given;
  const Astro: any = { props: __props, slots: { has: (slot: string) => slot === 'default' && ${children} != null } };
${body}
  return <>${markup}</>;
}
`;
    return { source, hasStyle: reader.hasStyle };
  } catch (error) {
    if (error instanceof NotReadable) return undefined;
    throw error;
  }
}
