/** One wall of the architecture: what files of a place may import of this project. The first rule that matches a file counts. */
export interface LayerRule {
  /** Beginning of the path, or a whole path. */
  files: string;
  /** Beginnings of paths that may be imported, besides the rule's own `files`. */
  mayImport: readonly string[];
  /** Places that may be imported with `import type`, besides those in `mayImport`; absent: any. */
  mayImportTypes?: readonly string[];
  /** Installed packages that may not be imported, by name. */
  refusedPackages?: RegExp;
  reason: string;
}

/** Small tools that know nothing of Heddle, by topic. */
const ground = [
  'src/build/async/',
  'src/build/esbuild/',
  'src/build/files/',
  'src/build/formats/',
  'src/build/network/',
  'src/build/syntax-tree/',
  'src/build/values/',
];
/** The records of other generators, and what the core asks of all of them. */
const dialectFiles = ['dialects', 'names', 'option-fixes', 'slugs'].map((name) => `src/compat/${name}.ts`);
const foundation = ['src/shared/', ...ground, 'src/build/report/'];
/** The one way to call code of sites and plugins. */
const foreign = 'src/build/foreign/';
const react = /^(?:react|react-dom|@floating-ui\/react)$/;
const nodeModules = /^node:/;

/** Plugins whose options `heddle migrate` checks. */
const migratedPlugins = [
  'api-docgen',
  'blog',
  'client-redirects',
  'llms',
  'math',
  'mermaid',
  'playground',
  'preview',
  'rss',
  'sitemap',
  'twoslash',
  'typedoc',
];

const generators = ['docsify', 'docusaurus', 'mkdocs', 'rspress', 'starlight', 'vitepress'];

/** What `heddle migrate` is made of, besides the folders of generators. */
const migration = [
  'src/cli/migrate/',
  'src/shared/',
  'src/build/report/',
  ...ground,
  'src/build/built-site.ts',
  'src/build/cache/cache-key.ts',
  'src/build/config/load/module-path-plugin.ts',
  'src/build/config/options/',
  'src/build/front-matter/find-front-matter.ts',
  ...migratedPlugins.map((name) => `src/plugins/${name}/options.ts`),
  'src/plugins/plugin-packages.ts',
  'src/build/links/source-route.ts',
];

export const layerRules: readonly LayerRule[] = [
  {
    files: 'src/shared/',
    mayImport: [],
    mayImportTypes: [],
    refusedPackages: /./,
    reason: 'shared/ is what browser and Node agree on: it depends on neither, and on no package',
  },
  ...generators.map((name) => ({
    files: `src/compat/${name}/runtime/`,
    mayImport: ['src/shared/', 'src/runtime/'],
    refusedPackages: nodeModules,
    reason: 'components of dialects run in browsers: no Node built-ins and nothing of the build',
  })),
  {
    files: 'src/runtime/',
    mayImport: ['src/shared/'],
    refusedPackages: nodeModules,
    reason: 'runtime code runs in browsers: no Node built-ins and nothing of the build',
  },
  ...ground.map((files) => ({
    files,
    mayImport: ['src/build/async/', 'src/build/report/reason-of.ts'],
    mayImportTypes: [],
    reason: 'these tools know nothing of Heddle, so that every part can use them',
  })),
  {
    files: 'src/build/report/',
    mayImport: ['src/shared/', ...ground, 'src/compat/names.ts'],
    reason: 'every part reports, so reports depend on none',
  },
  {
    files: 'src/build/emit/',
    mayImport: [...foundation, 'src/build/cache/'],
    refusedPackages: react,
    reason: 'writing files knows nothing of what is written',
  },
  { files: 'src/build/cache/', mayImport: foundation, reason: 'the cache stores bytes under keys and knows no stage' },
  {
    files: 'src/build/outside/',
    mayImport: [...foundation, 'src/build/cache/'],
    reason: 'what code reads from outside is the same for every kind of code',
  },
  {
    files: 'src/build/step/',
    mayImport: [
      ...foundation,
      'src/build/cache/',
      'src/build/outside/',
      'src/build/executor/executor.ts',
      'src/build/context.ts',
    ],
    reason: 'cached work is the same for every stage: what a step does is known to its stage alone',
  },
  {
    files: 'src/build/executor/',
    mayImport: [...foundation, foreign, 'src/build/executor/'],
    reason: 'an executor runs tasks that it does not know, so that another one can take its place',
  },
  {
    files: foreign,
    mayImport: [...foundation, 'src/build/executor/executor.ts'],
    reason: 'calling code of others knows nothing of what it is called for',
  },
  {
    files: 'src/build/pipeline.ts',
    mayImport: ['src/shared/', 'src/build/'],
    reason: 'the pipeline is the one file that joins the stages',
  },
  {
    files: 'src/build/config/options/',
    mayImport: [...foundation, 'src/compat/names.ts', 'src/compat/option-fixes.ts'],
    mayImportTypes: ['src/build/config/plugin.ts'],
    reason: 'tables of options are data: every thread loads them, and plugins share them',
  },
  {
    files: 'src/build/config/',
    mayImport: [
      ...foundation,
      foreign,
      'src/build/cache/',
      'src/build/outside/',
      'src/compat/names.ts',
      'src/compat/dialects.ts',
    ],
    mayImportTypes: ['src/build/facts/'],
    reason: 'the configuration and the contract of plugins are below everything that reads them',
  },
  {
    files: 'src/build/',
    mayImport: ['src/shared/', 'src/build/', ...dialectFiles],
    refusedPackages: react,
    reason:
      'the build gives runtime files to esbuild as paths and runs no React of its own; rendering loads the bundled server entry',
  },
  ...generators.map((name) => ({
    files: `src/compat/${name}/migrate/`,
    mayImport: [...migration, `src/compat/${name}/`, ...dialectFiles],
    refusedPackages: react,
    reason: 'reading a project uses what moves every site, and its own dialect',
  })),
  {
    files: 'src/compat/readers.ts',
    mayImport: generators.map((name) => `src/compat/${name}/migrate/`),
    reason: 'the list of readers joins the folders of generators for the command',
  },
  {
    files: 'src/compat/',
    mayImport: [
      ...foundation,
      'src/build/cache/cache-key.ts',
      'src/build/markdown/heading-text.ts',
      'src/build/markdown/inline-text.ts',
    ],
    refusedPackages: react,
    reason: 'dialects are below the stages that read them, and no record knows a stage',
  },
  {
    files: 'src/server/http/',
    mayImport: foundation,
    mayImportTypes: [],
    reason: 'connections, ports and plain statuses are the same for every site',
  },
  {
    files: 'src/server/gate/',
    mayImport: ['src/build/cache/cache-key.ts'],
    mayImportTypes: [],
    reason: 'the gate decides by the request alone, before anything is looked up',
  },
  {
    files: 'src/server/watch/',
    mayImport: foundation,
    mayImportTypes: ['src/server/site-session.ts'],
    reason: 'watching knows nothing of requests',
  },
  {
    files: 'src/server/files/',
    mayImport: [
      ...foundation,
      'src/build/cache/cache-key.ts',
      'src/build/emit/security-policy.ts',
      'src/server/gate/',
      'src/server/http/',
    ],
    mayImportTypes: ['src/server/site-session.ts'],
    reason: 'files are found and sent in the same way, whichever command serves them',
  },
  {
    files: 'src/server/mcp/',
    mayImport: [
      'src/shared/',
      'src/build/',
      'src/server/',
      'src/plugins/llms/html-to-markdown.ts',
      'src/plugins/llms/markdown-text.ts',
    ],
    refusedPackages: react,
    reason: 'agents read what is published, as Markdown; the converter is that of the copies of pages',
  },
  {
    files: 'src/server/',
    mayImport: ['src/shared/', 'src/build/'],
    refusedPackages: react,
    reason: 'servers run the pipeline and know nothing of the command line or of React',
  },
  {
    files: 'src/plugins/',
    mayImport: [...foundation, 'src/build/config/options/', 'src/build/config/interface-texts.ts'],
    mayImportTypes: [
      'src/index.ts',
      'src/build/config/plugin.ts',
      'src/build/config/',
      'src/build/facts/page-facts.ts',
    ],
    reason:
      'official plugins use what every plugin can use: types of the public API, tables of options and small helpers',
  },
  {
    files: 'src/cli/migrate/',
    mayImport: ['src/cli/', ...migration, ...dialectFiles, 'src/compat/projects.ts', 'src/compat/readers.ts'],
    refusedPackages: react,
    reason: 'moving a site uses the tables of options, the front matter and the routes; it builds nothing',
  },
  {
    files: 'src/cli/',
    mayImport: [
      'src/shared/',
      'src/compat/names.ts',
      'src/build/build.ts',
      'src/build/fleet/run-fleet-worker.ts',
      'src/build/shard.ts',
      'src/build/seal-version.ts',
      'src/build/theme-folder.ts',
      'src/build/search/search-output.ts',
      'src/build/built-site.ts',
      'src/build/query-test/test-search.ts',
      'src/build/search/push-records.ts',
      'src/build/urls/',
      'src/build/versions/',
      'src/build/links/link-baseline.ts',
      'src/build/external-links/',
      'src/build/translations/',
      'src/build/site-translations.ts',
      'src/build/report/',
      ...ground,
      'src/build/cache/cache-key.ts',
      'src/server/',
    ],
    refusedPackages: react,
    reason: 'the command line starts build and servers and reaches into neither',
  },
  {
    files: 'src/index.ts',
    mayImport: ['src/shared/', 'src/build/', 'src/server/'],
    reason: 'the public API is made of build and server',
  },
];

/** What a kind of file must not reach, directly or through others. */
export interface ReachRule {
  from: RegExp;
  never: RegExp;
  reason: string;
}

/** What must not load before it is needed: these rules look at static imports alone. */
export const loadRules: readonly ReachRule[] = [
  {
    from: /^src\/cli\/run-build\.ts$/,
    never:
      /^(?:src\/build\/(?:pages\/compile-page|markdown\/markdown-plugins|highlight\/create-highlighter)\.ts|src\/shared\/search\/tokenizer\.ts|shiki.*|unified|flexsearch|parse5|property-information|acorn|acorn-jsx)$/,
    reason: 'a build in which nothing changed loads no parser, no highlighter and no index',
  },
  {
    from: /^src\/build\/pages\/run-compile\.ts$/,
    never: /^(?:acorn|remark-mdx|@mdx-js\/.*)$/,
    reason: 'pages of Markdown are compiled without a parser of JavaScript',
  },
  {
    from: /^src\/(?:server\/(?!mcp\/)|build\/|index\.ts$|cli\/(?!mcp\/))/,
    never: /^(?:src\/server\/mcp\/(?!mcp-service\.ts$).*|@modelcontextprotocol\/.*|zod)$/,
    reason: 'the MCP server is loaded by `heddle mcp`, and by servers when an agent asks',
  },
];

export const reachRules: readonly ReachRule[] = [
  {
    from: /^src\/build\/.*\/run-(?:compile|render|index|merge)\.ts$/,
    never: /^(?:src\/build\/executor\/(?!executor\.ts)|src\/build\/emit\/(?!safe-join)|(?:node:)?worker_threads$)/,
    reason: 'a task is a pure function of its input, so that it can run on another machine',
  },
  {
    from: /^src\/(?:build|server|cli|plugins|compat\/(?!\w+\/runtime\/))/,
    never: /^src\/(?:runtime|compat\/\w+\/runtime)\//,
    reason: 'runtime code runs in the bundle that esbuild makes of it, never in the build itself',
  },
  {
    from: /^src\/build\/(?:facts|front-matter|highlight|html|links|markdown)\//,
    never: /^src\/build\/(?:routes|pages|navigation|bundle|render|search|emit)\//,
    reason: 'tools know no step, so that every step can use them',
  },
  {
    from: /^src\/build\/(?:routes|pages|navigation)\//,
    never: /^src\/build\/(?:bundle|render|search)\//,
    reason: 'data flows one way: pages are compiled before anything is bundled, rendered or indexed',
  },
  {
    from: /^src\/build\/bundle\//,
    never: /^src\/build\/(?:render|search)\//,
    reason: 'data flows one way: the bundle is made before pages are rendered with it',
  },
  {
    from: /^src\/runtime\/loader\//,
    never: /^(?:react|react-dom)(?:\/|$)/,
    reason: 'every reader downloads the loader, so React must not come with it',
  },
  {
    from: /^src\/runtime\/(?:router|head|hooks)\//,
    never: /^src\/runtime\/theme\//,
    reason: 'router and hooks are below the theme, so that a theme can be replaced',
  },
  {
    from: /^src\/(?:runtime|compat\/\w+\/runtime)\//,
    never: /^(?:node:|src\/(?:build|server|cli|plugins|compat\/(?!\w+\/runtime\/)))/,
    reason: 'what a browser loads holds no Node built-in and no build code',
  },
];
