import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { functionSource } from './function-source.js';
import { checkOptionsOf, checkPluginOptions } from './check-draft.js';
import type { MarkdownPluginDraft, PluginDraft, SiteDraft } from './site-draft.js';

/** JavaScript source in place of a value. */
class SourceText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key);

/** JavaScript source of a value, as Prettier would break its lines. Functions that cannot be written and undefined are left out by the caller. */
function valueSource(value: unknown, indent: string): string {
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'function') return functionSource(value)!;
  if (value instanceof SourceText) return value.text;
  if (typeof value === 'string')
    return value.includes("'") && !value.includes('"')
      ? JSON.stringify(value)
      : `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => valueSource(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${isName(key) ? key : valueSource(key, inner)}: ${valueSource(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (line.length + indent.length <= 100 && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

const pluginSource = ({ name, options }: PluginDraft): string =>
  `${name}(${options === undefined ? '' : valueSource(options, '    ')})`;

/** Name of the variable for the default export of a package: `remarkBreaks`. */
const variableOf = (module: string): string => module.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The plugins of unified for an option of `markdown`; undefined without any. */
function pluggables(draft: SiteDraft, key: MarkdownPluginDraft['key']): unknown[] | undefined {
  const plugins = draft.markdownPlugins.filter((plugin) => plugin.key === key);
  if (plugins.length === 0) return undefined;
  return plugins.map(({ module, options }) => {
    const imported = new SourceText(variableOf(module));
    const kept = checkPluginOptions({ name: variableOf(module), module, options }, draft);
    return kept === undefined ? imported : [imported, kept];
  });
}

/** Source of `site.config.ts`. Options that Heddle would refuse are left out and noted in the draft. */
export function configSource(draft: SiteDraft): string {
  const config: Record<string, unknown> = checkOptionsOf(draft);
  if (draft.markdownPlugins.length > 0)
    config['markdown'] = {
      ...(config['markdown'] as object | undefined),
      remarkPlugins: pluggables(draft, 'remarkPlugins'),
      rehypePlugins: pluggables(draft, 'rehypePlugins'),
    };
  const plugins = draft.plugins.map((plugin) => ({ ...plugin, options: checkPluginOptions(plugin, draft) }));
  const ofMarkdown = draft.markdownPlugins.map(({ module }) => module).sort(compareCodeUnits);
  const modules = [...new Set(plugins.map(({ module }) => module))].sort(compareCodeUnits);
  const imports = [
    "import { defineConfig } from 'heddle';",
    ...modules.map((module) => {
      const names = plugins.filter((plugin) => plugin.module === module).map(({ name }) => name);
      return `import { ${[...new Set(names)].join(', ')} } from '${module}';`;
    }),
    ...ofMarkdown.map((module) => `import ${variableOf(module)} from '${module}';`),
  ];
  const lines = Object.entries(config).map(([key, value]) => `  ${key}: ${valueSource(value, '  ')},\n`);
  if (plugins.length > 0)
    lines.push(`  plugins: [\n${plugins.map((plugin) => `    ${pluginSource(plugin)},\n`).join('')}  ],\n`);
  return `${imports.join('\n')}\n\nexport default defineConfig({\n${lines.join('')}});\n`;
}
