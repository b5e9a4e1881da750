import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import type { Application, DocumentationEntryPoint, TypeDocOptions } from 'typedoc';
import type { MarkdownPageEvent, PluginOptions } from 'typedoc-plugin-markdown';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { findTsconfig, loadTypeScript, readCompilerSettings } from '../compiler-settings.js';
import { findForm } from '../../shared/language-form.js';
import { importOptional } from '../optional-package.js';

import { headingTexts, typedocLanguages } from './heading-texts.js';
import type { TypedocOptions } from './options.js';
import { compilerDiagnostic, createProblemLogger } from './problem-logger.js';
import { withPlace } from './reflection-place.js';

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

/** Options for the language of headings: one that TypeDoc has, or one with its texts; English for languages without any. */
function textOptions(lang: string): Pick<TypeDocOptions, 'lang' | 'locales'> {
  const names = [...typedocLanguages, ...(Object.keys(headingTexts) as (keyof typeof headingTexts)[])];
  const name = findForm(Object.fromEntries(names.map((each) => [each, each])), lang) ?? 'en';
  const texts = Object.hasOwn(headingTexts, name) ? headingTexts[name as keyof typeof headingTexts] : undefined;
  return { lang: name, ...(texts ? { locales: { [name]: { ...texts } } } : {}) };
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
