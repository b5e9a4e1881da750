import { relative, dirname, join, sep } from 'node:path';
import { projectPath } from '../../build/files/paths.js';
import type {
  LogLevel,
  Logger,
  ProjectReflection,
  Reflection,
  Application,
  DocumentationEntryPoint,
  TypeDocOptions,
} from 'typedoc';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { readFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { MarkdownPageEvent, PluginOptions } from 'typedoc-plugin-markdown';
import { findTsconfig, loadTypeScript, readCompilerSettings } from '../compiler-settings.js';
import { findForm } from '../../shared/language-form.js';
import { importOptional } from '../plugin-packages.js';
import { textsByLanguage } from '../page-texts.js';
import type { TypedocOptions } from './options.js';

/** The part of a source file of TypeScript or TypeDoc that converts positions. */
interface PlacedFile {
  fileName: string;
  getLineAndCharacterOfPosition(position: number): { line: number; character: number };
}

interface PlacedNode {
  getStart(): number;
  getSourceFile(): PlacedFile;
}

/** A chain of messages of the TypeScript compiler. */
type MessageText = string | { messageText: string; next?: MessageText[] };

/** A problem of the TypeScript compiler. */
export interface CompilerProblem {
  file?: PlacedFile | undefined;
  start?: number | undefined;
  code: number;
  messageText: MessageText;
}

type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>;

function placeAt(file: PlacedFile, position: number, projectRoot: string): Place {
  const { line, character } = file.getLineAndCharacterOfPosition(position);
  return {
    file: projectPath(projectRoot, file.fileName),
    line: line + 1,
    column: character + 1,
  };
}

const textOf = (text: MessageText): string =>
  typeof text === 'string' ? text : [text.messageText, ...(text.next ?? []).map(textOf)].join(' ');

/** A type error as a problem of the site. */
function compilerDiagnostic({ file, start = 0, code, messageText }: CompilerProblem, root: string): Diagnostic {
  return {
    code: 'typedoc-type-error',
    severity: 'error',
    kind: 'content',
    message: `TypeScript ${code}: ${textOf(messageText)}`,
    fix: 'Correct the module, or set the option `skipErrorChecking` of TypeDoc in `setup`. The pages stay as they were.',
    ...(file ? placeAt(file, start, root) : {}),
  };
}

/** Makes a logger that collects warnings and errors with their places instead of printing them. */
function createProblemLogger(
  LoggerClass: new () => Logger,
  warning: LogLevel,
  error: LogLevel,
  projectRoot: string,
): { logger: Logger; problems: Diagnostic[] } {
  const problems: Diagnostic[] = [];
  const logger = new LoggerClass();
  let place: Place = {};
  Object.assign(logger, {
    addContext(message: string, _level: LogLevel, at?: number | PlacedNode, file?: PlacedFile) {
      if (typeof at === 'number' && file) place = placeAt(file, at, projectRoot);
      else if (typeof at === 'object') place = placeAt(at.getSourceFile(), at.getStart(), projectRoot);
      return message;
    },
    log(message: string, level: LogLevel) {
      const isError = level === error;
      if (isError || level === warning)
        problems.push({
          code: isError ? 'typedoc-error' : 'typedoc-warning',
          severity: isError ? 'error' : 'warning',
          kind: 'content',
          message: message.replace(/\s+/g, ' ').trim(),
          fix: 'Correct the comment or the module, or set the option of TypeDoc in `setup`.',
          ...place,
        });
      place = {};
    },
  });
  return { logger, problems };
}

const isNamed = (message: string, name: string): boolean => {
  const index = message.lastIndexOf(name);
  const isWordAt = (position: number): boolean => /[\w$]/.test(message[position] ?? '');
  return index !== -1 && !isWordAt(index - 1) && !isWordAt(index + name.length);
};

function lineAt(path: string, position: number): number {
  const before = readFileSync(path, 'utf8').slice(0, position);
  return before.split('\n').length;
}

/** The declaration that a message speaks of: the longest full name in it. */
function namedReflection(message: string, project: ProjectReflection): Reflection | undefined {
  const named = Object.values(project.reflections).filter(
    (reflection) => !reflection.isProject() && isNamed(message, reflection.getFriendlyFullName()),
  );
  return named.sort((left, right) => right.getFriendlyFullName().length - left.getFriendlyFullName().length)[0];
}

/** Gives a problem that only names a declaration the place of that declaration. */
function withPlace(problem: Diagnostic, project: ProjectReflection, projectRoot: string): Diagnostic {
  if (problem.file !== undefined) return problem;
  const reflection = namedReflection(problem.message, project);
  const symbol = reflection && project.getSymbolIdFromReflection(reflection);
  if (symbol?.fileName === undefined || !Number.isInteger(symbol.pos)) return problem;
  const file = projectPath(projectRoot, symbol.fileName);
  return { ...problem, file, line: lineAt(symbol.fileName, symbol.pos) };
}

export interface TypedocRun {
  projectRoot: string;
  /** Absolute paths. */
  entryPoints: readonly string[];
  lang: string;
  setup?: TypedocOptions['setup'];
}

/** Result of TypeDoc for the modules. */
export interface TypedocResult {
  /** Files by path below the output folder; undefined when there were errors. */
  files?: ReadonlyMap<string, Uint8Array>;
  /** Absolute paths of the files that the result depends on. */
  sources: string[];
  problems: Diagnostic[];
}

/** Languages that TypeDoc and its Markdown plugin have texts for. */
const typedocLanguages = ['en', 'de', 'fr', 'ja', 'ko', 'zh'];

/** Options for the language of headings: one that TypeDoc has, or one with its texts; English for languages without any. */
function textOptions(lang: string): Pick<TypeDocOptions, 'lang' | 'locales'> {
  const own = textsByLanguage('typedoc-headings');
  const names = [...typedocLanguages, ...own.keys()];
  const name = findForm(Object.fromEntries(names.map((each) => [each, each])), lang) ?? 'en';
  const texts = own.get(name);
  return { lang: name, ...(texts ? { locales: { [name]: texts } } : {}) };
}

/** The deepest folder in which all of some files are. */
function sharedFolder([first = '', ...others]: readonly string[]): string {
  let folder = dirname(first);
  while (!others.every((path) => path.startsWith(join(folder, sep)))) folder = dirname(folder);
  return folder;
}

function applicationOptions(run: TypedocRun): TypeDocOptions & Partial<PluginOptions> {
  return {
    entryPoints: [...run.entryPoints],
    plugin: ['typedoc-plugin-markdown'],
    basePath: run.projectRoot,
    // Modules are named from the folder that they share, as TypeDoc itself does without `basePath`.
    displayBasePath: sharedFolder(run.entryPoints),
    ...textOptions(run.lang),
    name: 'API',
    readme: 'none',
    logLevel: 'Warn',
    disableSources: true,
    router: 'kind',
    entryFileName: 'index',
    fileExtension: '.md',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCustomAnchors: true,
    sanitizeComments: true,
    parametersFormat: 'table',
    enumMembersFormat: 'table',
  } as TypeDocOptions & Partial<PluginOptions>;
}

function sourcesOf(entryPoints: readonly DocumentationEntryPoint[]): string[] {
  const programs = [...new Set(entryPoints.map(({ program }) => program))];
  const files = programs.flatMap((program) => program.getSourceFiles().map(({ fileName }) => fileName));
  return files.filter((file) => !/[\\/]node_modules[\\/]/.test(file)).map((file) => file.replaceAll('/', sep));
}

function typeErrors(entryPoints: readonly DocumentationEntryPoint[], projectRoot: string): Diagnostic[] {
  const programs = [...new Set(entryPoints.map(({ program }) => program))];
  return programs
    .flatMap((program) => [
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...program.getSyntacticDiagnostics(),
      ...program.getSemanticDiagnostics(),
    ])
    .map((problem) => compilerDiagnostic(problem, projectRoot));
}

function frontMatter({ model }: MarkdownPageEvent): string {
  const { name } = model as { name?: string };
  return name === undefined ? '' : `---\ntitle: ${JSON.stringify(name)}\n---\n\n`;
}

/** Writes the pages into a folder of their own and reads them from there. */
async function renderPages(
  app: Application,
  project: Parameters<Application['validate']>[0],
): Promise<Map<string, Uint8Array>> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-typedoc-'));
  try {
    const heads = new Map<string, string>();
    const onPage = (page: MarkdownPageEvent): void =>
      void heads.set(relative(folder, page.filename), frontMatter(page));
    (app.renderer as unknown as { on(event: string, listener: typeof onPage): void }).on('endPage', onPage);
    await app.outputs.writeOutput({ name: 'markdown', path: folder }, project);
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
    return new Map(
      paths.map((path) => {
        const bytes = readFileSync(join(folder, path));
        const head = heads.get(path);
        return [path.split(sep).join('/'), head === undefined ? bytes : Buffer.concat([Buffer.from(head), bytes])];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs TypeDoc with its Markdown plugin. What is wrong with the modules is in the result; nothing is printed. */
export async function runTypedoc(run: TypedocRun): Promise<TypedocResult> {
  const { Application, LogLevel, Logger } = await importOptional('typedoc', 'typedoc', () => import('typedoc'));
  await importOptional('typedoc', 'typedoc-plugin-markdown', () => import('typedoc-plugin-markdown'));
  const { projectRoot, entryPoints, setup } = run;
  const compiler = readCompilerSettings(await loadTypeScript('typedoc'), findTsconfig(entryPoints[0]!));
  const app = await Application.bootstrapWithPlugins(applicationOptions(run), []);
  const { logger, problems } = createProblemLogger(Logger, LogLevel.Warn, LogLevel.Error, projectRoot);
  app.logger = logger;
  // Not everything that `tsconfig.json` includes: only the modules and what declares things for them.
  app.options.setCompilerOptions([...entryPoints, ...compiler.declarations], compiler.options, undefined);
  await setup?.(app);

  problems.push(...compiler.problems.map((problem) => compilerDiagnostic(problem, projectRoot)));
  const opened = app.getEntryPoints() ?? [];
  const result = { sources: [...new Set([...entryPoints, ...sourcesOf(opened), ...compiler.files])].sort(), problems };
  if (!app.options.getValue('skipErrorChecking')) problems.push(...typeErrors(opened, projectRoot));
  if (problems.some(({ severity }) => severity === 'error')) return result;
  app.options.setValue('skipErrorChecking', true);
  // Converting asks for the entry points again, and would parse everything a second time.
  app.getEntryPoints = () => opened;
  const project = await app.convert();
  if (!project) return result;
  app.validate(project);
  const files = await renderPages(app, project);
  const placed = { ...result, problems: problems.map((problem) => withPlace(problem, project, projectRoot)) };
  return problems.some(({ severity }) => severity === 'error') ? placed : { ...placed, files };
}
