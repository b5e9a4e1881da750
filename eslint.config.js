import tseslint from 'typescript-eslint';

const clock = 'The clock must not reach the output: builds are byte-identical at any time.';

/** Ways to depend on the machine's language or time, with the reason they are refused. */
const unstableSyntax = [
  {
    selector: "MemberExpression[property.name='localeCompare']",
    message: 'Order by code units: locales differ between machines.',
  },
  {
    selector: 'MemberExpression[property.name=/^toLocale/]',
    message: 'Locale data differ between machines; format by own rules.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Output must not depend on chance; use a content hash.',
  },
];
const localeSyntax = [
  {
    selector: "MemberExpression[object.name='Intl'], ImportDeclaration[source.value=/format-day/]",
    message: 'Locale data belong to the machine: what is rendered in a build must not contain them.',
  },
];
const clockSyntax = [
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: clock },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clock },
];
const exitSyntax = [
  {
    selector: "MemberExpression[object.name='process'][property.name='exit']",
    message: 'Only bin/heddle.js ends the process; throw a BuildError instead.',
  },
];
const writeSyntax = [
  {
    selector: 'ImportSpecifier[imported.name=/^writeFile/], MemberExpression[property.name=/^writeFile/]',
    message: 'Output goes through the emit stage, and kept results through the cache: both write safely.',
  },
];
const defaultExportSyntax = [
  { selector: 'ExportDefaultDeclaration', message: 'Use named exports: a name is the same wherever it is imported.' },
];

const folderSyntax = [
  {
    selector: "CallExpression[callee.name='mkdirSync'][arguments.1.type='ObjectExpression']",
    message: 'Use createFolder: the recursive mkdir of Node never returns for paths below /proc.',
  },
];

const everywhere = [...folderSyntax, ...unstableSyntax, ...localeSyntax, ...exitSyntax, ...defaultExportSyntax];
const restrict = (...rules) => ({ 'no-restricted-syntax': ['error', ...rules.flat()] });

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'doc_build/',
      'docs/',
      '**/fixtures/',
      'src/cli/templates/*/',
      'bench/.*/',
      'bench/peers/*/',
      '.heddle/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'smart'],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-eval': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/cli/templates/**'],
    languageOptions: { parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...restrict(everywhere, writeSyntax),
      'no-console': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/only-throw-error': 'error',
      // The type of a table of options gets a name that messages and editors show.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  { files: ['src/build/**/*.ts'], rules: restrict(everywhere, writeSyntax, clockSyntax) },
  {
    // These write safely themselves: the staged output and its pages, the bundled configuration, files kept beside the cache.
    files: ['src/build/{bundle,config,emit,render}/**/*.ts'],
    rules: restrict(everywhere, clockSyntax),
  },
  {
    // Ages of cache files and times in reports are no output.
    files: ['src/build/{cache,report}/**/*.ts'],
    rules: restrict(everywhere),
  },
  { files: ['src/compat/**/*.ts'], rules: restrict(everywhere, writeSyntax, clockSyntax) },
  { files: ['src/cli/**/*.ts'], rules: { ...restrict(everywhere), 'no-console': 'off' } },
  {
    // typedoc writes pages, which are sources: they are in the docs folder, beside those that people write.
    files: ['src/plugins/typedoc/**/*.ts'],
    rules: restrict(everywhere, clockSyntax),
  },
  {
    files: ['src/plugins/**/*.{ts,tsx}'],
    ignores: ['src/plugins/typedoc/**'],
    rules: restrict(everywhere, writeSyntax, clockSyntax),
  },
  {
    files: ['src/plugins/*/client/**/*.{ts,tsx}'],
    rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
  },
  {
    // Components are rendered in builds as well as in browsers.
    files: ['src/runtime/**/*.{ts,tsx}', 'src/compat/*/runtime/**/*.{ts,tsx}'],
    rules: {
      ...restrict(unstableSyntax, localeSyntax, clockSyntax, exitSyntax, defaultExportSyntax),
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    // These run in browsers alone, which know the reader's language and time.
    files: [
      'src/runtime/{dev,loader,search}/**/*.{ts,tsx}',
      'src/runtime/{dom/format-day,dom/github-stars,theme/doc/last-updated}.{ts,tsx}',
    ],
    rules: restrict(exitSyntax, defaultExportSyntax),
  },
  {
    // Piscina calls the default export of the module it starts.
    files: ['src/build/worker/{receiver,worker}.ts'],
    rules: restrict(unstableSyntax, exitSyntax, clockSyntax, writeSyntax),
  },
);
