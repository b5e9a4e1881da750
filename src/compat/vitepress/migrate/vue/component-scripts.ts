import { parse, type Statement, type ModuleDeclaration } from 'acorn';
import { transform } from 'esbuild';
import { evaluateConfig } from '../../../../cli/migrate/evaluate-config.js';
import type { ForeignProject } from '../../../../cli/migrate/site-draft.js';
import { NotStatic } from './parse-template.js';
import { patternNames, type CodeNode } from '../../../../build/syntax-tree/behavior.js';
import type { Scope } from './render-template.js';
import { isRecord } from '../../../../shared/is-record.js';

const importDeclaration = /^[ \t]*import\b(?:[^;'"]*?\bfrom)?\s*(?:'[^'\n]*'|"[^"\n]*")[^\S\n]*;?/gm;
const defaultImport = /^[ \t]*import\s+(?!type\b)(\w+)\s*(?:,[^'"]*)?\bfrom\s*['"]([^'"]+)['"]/gm;

/** Names and modules of the default imports of a script. */
export const importedDefaults = (script: string): Map<string, string> =>
  new Map([...script.matchAll(defaultImport)].map(([, name, from]) => [name!, from!]));

/** Names that statements declare. */
function declaredNames(statements: readonly (Statement | ModuleDeclaration)[]): string[] {
  return statements.flatMap((statement) => {
    if (statement.type === 'VariableDeclaration')
      return statement.declarations.flatMap(({ id }) => patternNames(id as unknown as CodeNode));
    if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') return [statement.id.name];
    return statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [];
  });
}

/** Name of the object of options in the source of a component. */
export const optionsName = '__component';

/** Macros of Vue's compiler, as functions of the properties that a component is used with. */
const macros = `
const __defaults = (given, declared) => {
  const values = { ...given };
  for (const [key, one] of Object.entries(declared ?? {}))
    if (values[key] === undefined && one && typeof one === 'object' && 'default' in one)
      values[key] = typeof one.default === 'function' && one.type !== Function ? one.default() : one.default;
    else if (values[key] === '' && (one === Boolean || one?.type === Boolean)) values[key] = true;
  return Object.assign(__props, values);
};
const defineProps = (declared) => Array.isArray(declared) ? __props : __defaults(__props, declared);
const withDefaults = (props, defaults) => {
  for (const [key, one] of Object.entries(defaults)) if (props[key] === undefined) props[key] = typeof one === 'function' ? one() : one;
  return props;
};
const defineEmits = () => () => undefined;
const defineExpose = () => undefined;
const defineOptions = () => undefined;
const defineSlots = () => ({});
const defineModel = () => ({ __isRef: true, value: undefined });
const __instance = ({ props, data, computed = {}, methods = {}, setup }) => {
  const instance = { ...__defaults(__props, Array.isArray(props) ? {} : props) };
  for (const [key, method] of Object.entries(methods)) instance[key] = method.bind(instance);
  for (const [key, one] of Object.entries(computed))
    Object.defineProperty(instance, key, { enumerable: true, get: () => (one.get ?? one).call(instance) });
  return Object.assign(instance, setup?.(__props, { slots: {}, attrs: {}, emit() {} }), data?.call(instance));
};
`;

/** A script in JavaScript, with the imports that it or the template uses. Others are of types, as far as can be seen. */
async function withoutTypes(script: string, template: string): Promise<string> {
  const options = { loader: 'ts', logLevel: 'silent', target: 'esnext' } as const;
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } };
  const { code } = await transform(script, { ...options, tsconfigRaw });
  const names = declaredNames(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body);
  const used = names.filter((name) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(template));
  return (await transform(`${script}\n;[${used.join(', ')}];`, options)).code;
}

/** A script as a function that returns its names. */
export type Setup = (properties: Scope) => Scope;

/**
 * Runs the imports of a script. `template` is the text that uses its names. The function that is returned runs its statements for a component with properties. Throws for
 * scripts that wait, since these load what is not known here.
 */
export async function readSetup(
  project: ForeignProject,
  file: string,
  { script, template, modules }: { script: string; template: string; modules: ReadonlyMap<string, object> },
): Promise<Setup> {
  const code = await withoutTypes(script, template);
  const names = declaredNames(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body);
  const imports = (code.match(importDeclaration) ?? []).join('\n');
  const body = code.replace(importDeclaration, '').replace(/^export\s+(?=(?:const|let|function|class)\b)/gm, '');
  // A component that is an object of options, in place of `<script setup>`.
  const hasOptions = names.includes(optionsName);
  const result = hasOptions
    ? `__instance(${optionsName})`
    : `{ ...__props, $props: __props, ${names.map((name) => `get ${name}() { return ${name}; }`).join(', ')} }`;
  const source = `${imports}
const setup = (__given) => {
const __props = { ...__given };
${macros}
${body}
return ${result};
};
export default { setup };`;
  const { setup } = await evaluateConfig(project, file, { source, modules });
  return (properties) => {
    const values: unknown = (setup as Setup)(properties);
    if (!isRecord(values)) throw new NotStatic('its script returns nothing');
    return values;
  };
}
