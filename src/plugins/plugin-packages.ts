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
