import { normalizeGetter } from 'shiki/core';
import type { LanguageRegistration } from '@shikijs/types';
import { bundledLanguagesInfo } from 'shiki/langs';
import { BuildError } from '../../report/diagnostic.js';
import { brokenGrammar } from '../../report/errors/code.js';
import { splitLanguage } from '../code-meta.js';

/**
 * Names that people write after a fence, by the language of shiki that highlights them: names and aliases of Prism and
 * highlight.js, and aliases and file extensions of GitHub Linguist, as far as shiki doesn't have them. Names of shiki win.
 * A dialect has the language that it is a dialect of. `text` has the formats for which there is no grammar.
 */
const namesByLanguage: Readonly<Record<string, string>> = {
  ada: 'adb ads ada95 ada2005',
  'angular-html': 'angular ng-html',
  apache: 'apacheconf apache2 htaccess vhost',
  applescript: 'osascript',
  asm: 'armasm assembler assembly gas nasm x86 x86asm',
  bat: 'dos dosbatch winbatch',
  c: 'h opencl',
  clojure: 'cljc cljs clojurescript edn',
  cmake: 'cmakelists cmakelists.txt',
  coffee: 'coffee-script cson iced',
  'common-lisp': 'cl commonlisp lsp sbcl',
  cpp: 'arduino cc cplusplus cu cuda cxx hh hpp hxx ino metal tpp',
  crystal: 'cr',
  csharp: 'c-sharp csx dotnet',
  css: 'tailwind tailwindcss',
  diff: 'patch udiff',
  docker: 'containerfile',
  dotenv: 'env .env envfile',
  elixir: 'ex exs iex',
  'emacs-lisp': 'el emacs',
  erb: 'rhtml html+erb',
  erlang: 'escript hrl',
  'fortran-free-form': 'fortran fortran90 fortran95',
  fsharp: 'f-sharp fsi fsx',
  gherkin: 'cucumber feature',
  glsl: 'frag fragment-shader geom vert vertex-shader',
  go: 'golang',
  graphql: 'graphqls',
  groovy: 'gradle grails jenkins jenkinsfile',
  handlebars: 'htmlbars mustache',
  haskell: 'hsc',
  haxe: 'haxe3',
  hcl: 'nomad packer',
  hlsl: 'fx',
  html: 'htm markup xhtml html5',
  http: 'https rest-client',
  ini: 'cfg conf config dosini editorconfig gitconfig gitmodules inf npmrc',
  java: 'java8 jsh',
  javascript: 'ecmascript es es6 flow jsm node nodejs',
  jinja: 'django htmldjango html+jinja j2 jinja2 njk nunjucks',
  json: 'composer.lock geojson har importmap ipynb jsonld json-ld package.json tfstate topojson webmanifest',
  jsonc: 'code-workspace json-with-comments jsonwithcomments tsconfig tsconfig.json',
  jsonl: 'ndjson',
  jsonnet: 'libsonnet',
  jsx: 'javascriptreact react',
  julia: 'julia-repl',
  kotlin: 'ktm gradle-kotlin-dsl',
  latex: 'ltx',
  make: 'bsdmake gnumakefile mak mk mf',
  markdown: 'gfm markdn mdown mkd mkdn mkdown qmd rmd',
  matlab: 'octave',
  nginx: 'nginxconf nginx.conf',
  nix: 'nixos',
  'objective-c': 'obj-c objectivec',
  'objective-cpp': 'mm objc++ objcpp obj-c++ objective-c++',
  ocaml: 'ml mli',
  pascal: 'delphi dpr freepascal objectpascal pas',
  perl: 'pl pm',
  php: 'php3 php4 php5 php7 php8 phtml',
  plsql: 'oracle pls',
  powershell: 'posh psd1 psm1 pwsh-session',
  proto: 'proto3 protobuf3',
  purescript: 'purs',
  python: 'bazel bzl cython gyp ipython py2 py3 pycon pyi python2 python3 pyx sage snakemake starlark tiltfile wscript',
  r: 'rlang rscript splus',
  racket: 'rkt',
  razor: 'cshtml',
  rst: 'rest restructuredtext',
  ruby: 'brewfile capfile fastfile gemfile gemspec irb jruby podfile podspec rake rakefile vagrantfile',
  rust: 'rustlang',
  scala: 'sbt scala3',
  scheme: 'scm',
  shellscript: 'ash bashrc bash_profile csh curl dash ksh profile tcsh zshrc',
  shellsession: 'bash-session cmdline sh-session shell-session terminal',
  solidity: 'sol',
  sql: 'bigquery clickhouse ddl dml duckdb hiveql hql mariadb mssql mysql pgsql plpgsql postgres postgresql psql redshift snowflake sqlite sqlite3 sqlserver transact-sql tsql',
  svelte: 'sveltejs',
  swift: 'swiftui',
  'system-verilog': 'sv svh systemverilog',
  systemd: 'service unit',
  terraform: 'opentofu tofu',
  tex: 'sty',
  text: 'ascii ascii-art cron crontab dockerignore gitattributes gitignore ignore ignorelist none npmignore output plain-text prettierignore raw robots.txt robots stdout tree',
  toml: 'cargo.toml pipfile poetry.lock pyproject',
  tsx: 'typescriptreact',
  typescript: 'bun deno',
  vb: 'bas basic vba vbnet vb.net vbs vbscript visual-basic',
  verilog: 'vh vlog',
  vhdl: 'vhd',
  viml: 'nvim vimrc',
  vue: 'vuejs vue3',
  wasm: 'wast wat webassembly',
  wolfram: 'mathematica nb wls',
  xml: 'atom csproj mathml plist pom pom.xml rdf rss svg wsdl xaml xsd xslt',
  yaml: 'clang-format compose docker-compose github-actions helm k8s kubernetes openapi swagger',
};

/** Language by each of these names. */
export const otherLanguageNames: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByLanguage).flatMap(([language, names]) => names.split(' ').map((name) => [name, language])),
);

/** Languages by name. */
export interface LanguageTable {
  /** The language's own name for a name or alias in any case; undefined for an unknown one, `text` for plain text. */
  resolve(name: string): string | undefined;
  /** All names and aliases. */
  readonly names: readonly string[];
  /** Grammars that the user added. */
  readonly added: readonly LanguageRegistration[];
  /** Loads a bundled language with everything it cannot do without, itself last. */
  importBundled(name: string): Promise<LanguageRegistration[]>;
}

const plainText = 'text';
const plainNames = ['', plainText, 'txt', 'plain', 'plaintext', 'ansi', 'no-highlight', 'nohighlight'];

function isGrammar(value: unknown): value is LanguageRegistration {
  return typeof value === 'object' && value !== null && 'name' in value && 'scopeName' in value;
}

async function loadAdded(langs: readonly unknown[]): Promise<LanguageRegistration[]> {
  const loaded = await Promise.all(langs.map((lang) => normalizeGetter(lang)));
  return loaded.flatMap((entry, index) => {
    const grammars: unknown[] = Array.isArray(entry) ? entry : [entry];
    if (!grammars.every(isGrammar)) throw new BuildError([brokenGrammar(index)]);
    return grammars;
  });
}

/** Follows aliases; stops where they go in a circle. */
function followAliases(name: string, aliases: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let current = name;
  for (let next = aliases.get(current); next !== undefined && !seen.has(next); next = aliases.get(current)) {
    seen.add(next);
    current = next;
  }
  return current;
}

/** Makes the table of shiki's languages with the other names that they have, the user's grammars and the user's aliases; the user's win. */
export async function createLanguageTable(
  langs: readonly unknown[],
  langAlias: Readonly<Record<string, string>>,
): Promise<LanguageTable> {
  const added = await loadAdded(langs);
  const bundled = new Map(bundledLanguagesInfo.map((info) => [info.id, info]));
  const names = new Map<string, string>();
  const addNames = (name: string, aliases: readonly string[] = []): void => {
    for (const each of [name, ...aliases]) if (!names.has(each.toLowerCase())) names.set(each.toLowerCase(), name);
  };
  for (const { name, aliases } of added) addNames(name, aliases);
  for (const name of plainNames) if (!names.has(name)) names.set(name, plainText);
  for (const { id, aliases } of bundledLanguagesInfo) addNames(id, aliases);
  for (const [name, id] of otherLanguageNames) if (!names.has(name)) names.set(name, id);
  const aliases = new Map(Object.entries(langAlias).map(([alias, name]) => [alias.toLowerCase(), name.toLowerCase()]));
  return {
    resolve: (name) => names.get(followAliases(splitLanguage(name).language.toLowerCase(), aliases)),
    names: [...aliases.keys(), ...names.keys()].filter((name) => name !== ''),
    added,
    importBundled: async (name) => (await bundled.get(name)?.import())?.default ?? [],
  };
}
