import { isBuiltin } from 'node:module';
import { contentHash } from '../../../build/cache/cache-key.js';
import { dialectFile } from '../../../build/files/runtime-files.js';
import type { ComponentModule } from '../../dialect.js';
import { astroParts } from './parts.js';
import { imageFields, imageNames, imageValue } from './image-fields.js';
import { helperNames, NotReadable, TemplateReader } from './template-source.js';

/** Import declarations, also those of several lines. */
const imports = /^import\b(?:[^;'"]*?\bfrom)?\s*(?:'[^'\n]*'|"[^"\n]*")[^\S\n]*;?/gm;

/** Exports of names, such as types of another file. */
const exportLists = /^export\s+(?:type\s+)?\{[^{}]*\}(?:\s*from\s*(?:'[^'\n]*'|"[^"\n]*"))?[^\S\n]*;?/gm;

/** Code that only runs while Astro builds: `await`, and Astro's functions besides the properties and slots of a component. */
const needsAstro = /\bawait\b|\bAstro\.(?!(?:props|slots)\b)|\bAstro\.slots\.render\b|["']astro:(?!assets)/;

/** True for a component with modules that browsers lack. */
const needsServer = (statements: readonly string[]): boolean =>
  statements.some((statement) => isBuiltin(/(['"])([^'"]*)\1[^'"]*$/.exec(statement)?.[2] ?? ''));

/** The scripts of a component as a module that exports a function. The function defines each custom element once in a document. */
function scriptModule(scripts: readonly string[]): string {
  const text = scripts.join('\n').replace(/^[^\S\n]+(?=import\b)/gm, '');
  const statements = text.match(imports) ?? [];
  const body = text.replace(imports, '').replace(/\bcustomElements\.define\(/g, `${helperNames.define}(`);
  return `${statements.join('\n')}
import { defineElement as ${helperNames.define} } from ${runtimeFile('use-script')};
export async function run() {
${body}
}
`;
}

/** Specifier of a file of the runtime, in quotes. */
const runtimeFile = (name: string): string => JSON.stringify(dialectFile('starlight', `astro/${name}.js`));

/** The style sheets of a component in one; undefined without any. Throws for a sheet that is not valid. */
async function styleSheet({ scoped, global }: TemplateReader['styles'], scope: string): Promise<string | undefined> {
  if (scoped.length + global.length === 0) return undefined;
  const { scopeStyles } = await import('./scoped-styles.js');
  return [...global, ...scoped.map((text) => scopeStyles(text, scope))].join('\n');
}

/**
 * The source of an Astro component as a React component; undefined for one that needs Astro itself, such as one that loads
 * data. `name` is shown in messages.
 */
export async function astroComponent(written: string, name: string): Promise<ComponentModule | undefined> {
  const names = imageNames(written);
  const text = names.length === 0 ? written : written.replace(imageFields(names), imageValue);
  const [, script = '', template = ''] = /^\s*---\r?\n([^]*?)\r?\n?---[ \t]*(?:\r?\n|$)([^]*)$/.exec(text) ?? [
    '',
    '',
    text,
  ];
  const statements = script.match(imports) ?? [];
  if (needsAstro.test(text.replace(/<script>(?:[^]*?<\/script>|[^]*)/g, '')) || needsServer(statements))
    return undefined;
  const scope = `data-astro-${contentHash(text).slice(0, 8)}`;
  try {
    const reader = new TemplateReader(template.trim(), `${scope}=""`);
    const whole = reader.read();
    const markup = reader.styles.scoped.length > 0 ? whole : whole.replaceAll(` ${scope}=""`, '');
    let { leavesStyleOut } = reader;
    const styles = await styleSheet(reader.styles, scope).catch(() => {
      leavesStyleOut = true;
      return undefined;
    });
    const body = script
      .replace(imports, '')
      .replace(exportLists, '')
      .replace(/^export\s+(?=(?:interface|type|const|function|enum)\b)/gm, '');
    const { style, classes, children, slot, fragment, useScript } = helperNames;
    const scripts = reader.scripts.length > 0 ? scriptModule(reader.scripts) : undefined;
    const source = `${statements.join('\n')}
import { Fragment as ${fragment} } from 'react';
import { slotContent as ${slot}, toClasses as ${classes}, toStyle as ${style} } from ${runtimeFile('helpers')};
${styles === undefined ? '' : `import ${JSON.stringify(astroParts.styles)};`}
${
  scripts === undefined
    ? ''
    : `import { useScript as ${useScript} } from ${runtimeFile('use-script')};
const __load = () => import(${JSON.stringify(astroParts.script)});`
}
export default function ${name.replace(/\W/g, '_').replace(/^(?![A-Z])/, 'Astro')}(__given: any) {
  const { children: ${children}, ...__props } = __given;
  const Astro: any = { props: __props, slots: { has: (name: string) => ${slot}(${children}, name) !== undefined } };
${scripts === undefined ? '' : `  ${useScript}(__load);`}
${body}
  return <>${markup}</>;
}
`;
    return { source, styles, script: scripts, leavesStyleOut };
  } catch (error) {
    if (error instanceof NotReadable) return undefined;
    throw error;
  }
}
