import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Optional packages that plugins need, by the names of their functions. Sites that use a plugin install them. */
export const pluginPackages = {
  apiDocgen: ['react-docgen-typescript', 'typescript'],
  math: ['katex'],
  mermaid: ['mermaid'],
  playground: [
    '@codemirror/commands',
    '@codemirror/lang-javascript',
    '@codemirror/language',
    '@codemirror/state',
    '@codemirror/view',
    '@lezer/highlight',
    'sucrase',
  ],
  twoslash: ['twoslash', '@shikijs/twoslash', 'typescript'],
  typedoc: ['typedoc', 'typedoc-plugin-markdown', 'typescript'],
} as const;

/** Major versions of packages whose latest version plugins cannot use: TypeScript 7 has no compiler that plugins can call. */
export const usableVersions: Readonly<Record<string, string | undefined>> = { typescript: '6' };

/** The command that installs a package in a version that plugins can use. */
export function installCommand(packageName: string): string {
  const version = usableVersions[packageName];
  return `npm install --save-dev ${packageName}${version === undefined ? '' : `@${version}`}`;
}

const isMissing = (error: unknown, packageName: string): boolean => {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && message.includes(`'${packageName}'`);
};

/** Loads a package that only one plugin needs. When it is not installed, the error says who needs it and how it comes. */
export async function importOptional<T>(plugin: string, packageName: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, packageName)) throw error;
    const message = `Plugin ${plugin} needs the package ${packageName}: run \`${installCommand(packageName)}\`.`;
    throw new Error(message, { cause: error });
  }
}

/** A sentence for each package that a plugin needs and that is not installed, as `checkOptions` returns them. */
export function missingPackages(packageNames: readonly string[]): string[] {
  return packageNames
    .filter((name) => {
      try {
        return import.meta.resolve(name) === '';
      } catch {
        return true;
      }
    })
    .map((name) => `It needs the package ${name}: run \`${installCommand(name)}\`.`);
}

/** Version of an installed package; empty when it is not installed. Results of the package depend on it. */
export function packageVersion(name: string): string {
  try {
    const path = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  } catch {
    return '';
  }
}
