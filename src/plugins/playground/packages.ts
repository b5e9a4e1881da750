/** Packages of the editor and the compiler, which sites with playgrounds install. */
export const playgroundPackages: readonly string[] = [
  '@codemirror/commands',
  '@codemirror/lang-javascript',
  '@codemirror/language',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  'sucrase',
];
