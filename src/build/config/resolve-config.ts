import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { codeFrame } from '../report/code-frame.js';
import { BuildError } from '../report/diagnostic.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { OptionProblem } from '../report/errors-config.js';
import type { FilePosition } from './bundle-positions.js';
import { importConfig } from './import-config.js';
import type { OptionPath } from './option-path.js';
import { copyConfig, freezeConfig } from './plain-config.js';
import { projectPath } from './project-path.js';
import { resolveBase, resolveSiteOrigin } from './resolve-base.js';
import { resolveGlobals, resolveLogo, resolvePicture } from './resolve-files.js';
import type { FileLookup } from './resolve-files.js';
import { resolveFolders } from './resolve-folders.js';
import { resolveBuilder, resolveHead } from './resolve-head.js';
import { findMissingTexts, resolveI18n } from './resolve-i18n.js';
import { resolveLocales, resolveVersions } from './resolve-languages.js';
import { resolveMarkdown } from './resolve-markdown.js';
import { resolveTheme } from './resolve-theme.js';
import { runConfigHooks } from './run-config-hooks.js';
import type { ConfigSource, SiteConfig } from './site-config.js';
import type { UserConfig } from './user-config.js';

/** How a configuration is resolved. */
export interface ResolveOptions {
  /** Whether options are checked against their schemas. Default: in the main thread only, which came first. */
  validates?: boolean;
}

const defaultExtensions = ['.md', '.mdx', '.tsx', '.jsx'];
const themeEntries = ['index.tsx', 'index.ts', 'index.jsx', 'index.js', 'index.mjs'];

/** Problems with the place of each option in the configuration file, where it can be found. */
async function placeProblems(problems: readonly OptionProblem[], source: ConfigSource): Promise<Diagnostic[]> {
  const { configFile, bundleFile, projectRoot, overrides } = source;
  if (configFile === undefined || bundleFile === undefined) return problems.map(({ diagnostic }) => diagnostic);
  const { createOptionLocator } = await import('./locate-option.js');
  const locate = createOptionLocator(bundleFile);
  const place = (position: FilePosition): Partial<Diagnostic> => ({
    file: projectPath(projectRoot, position.path),
    line: position.line,
    column: position.column,
    frame: codeFrame(readFileSync(position.path, 'utf8'), position.line, position.column),
  });
  const isFromCommandLine = (path: OptionPath): boolean =>
    Object.entries(overrides).some(([key, value]) => key === path[0] && value !== undefined);
  return problems.map(({ path, diagnostic }) => {
    if (isFromCommandLine(path)) return diagnostic;
    const position = locate(path);
    return { ...diagnostic, ...(position ? place(position) : { file: projectPath(projectRoot, configFile) }) };
  });
}

async function requireNone(
  problems: readonly OptionProblem[],
  source: ConfigSource,
  others: readonly Diagnostic[] = [],
): Promise<void> {
  if (problems.length + others.length > 0)
    throw new BuildError([...(await placeProblems(problems, source)), ...others]);
}

/** The user's configuration after validation, plugins' `config` hooks and the command line. */
async function readUserConfig(source: ConfigSource, validates: boolean): Promise<UserConfig> {
  const requireValid = async (
    config: UserConfig,
    nameCulprit: (problem: OptionProblem) => OptionProblem,
  ): Promise<void> => {
    if (!validates) return;
    const { validateConfig } = await import('./validate-config.js');
    await requireNone(validateConfig(config).map(nameCulprit), source);
  };
  const written = await importConfig(source);
  await requireValid(written, (problem) => problem);
  const config = await runConfigHooks(written, { command: source.command }, requireValid);
  const overrides = Object.fromEntries(Object.entries(source.overrides).filter(([, value]) => value !== undefined));
  return copyConfig({ ...config, ...overrides });
}

const hasOwnTheme = (themeDir: string): boolean => themeEntries.some((entry) => existsSync(join(themeDir, entry)));

/**
 * Loads, checks and completes a configuration. All problems are collected into one `BuildError` of kind `config`; a
 * plugin that fails ends the run with an `internal` one. The result is frozen, except for what belongs to other packages.
 */
export async function resolveConfig(
  source: ConfigSource,
  options: ResolveOptions = {},
): Promise<{ config: SiteConfig; warnings: Diagnostic[] }> {
  const { projectRoot, configFile, configHash, configInputs } = source;
  const user = await readUserConfig(source, options.validates ?? isMainThread);
  const problems: OptionProblem[] = [];
  const diagnostics: Diagnostic[] = [];
  const report = (problem: OptionProblem): number => problems.push(problem);
  const folders = resolveFolders(user, projectRoot, report);
  const lookup: FileLookup = { projectRoot, root: folders.root, report };
  const languages = resolveLocales(user, report);
  const langs = languages.locales.map(({ lang }) => lang);
  const i18n = await resolveI18n(user, projectRoot, {
    option: report,
    diagnostic: (diagnostic) => diagnostics.push(diagnostic),
  });
  const config: SiteConfig = {
    projectRoot,
    ...(configFile === undefined ? {} : { configFile }),
    configHash,
    configInputs: [...configInputs],
    ...folders,
    base: resolveBase(user.base, report),
    siteOrigin: resolveSiteOrigin(user.siteOrigin, report),
    title: user.title ?? '',
    description: user.description ?? '',
    icon: resolvePicture(['icon'], user.icon ?? '', lookup),
    logo: resolveLogo(user.logo, lookup),
    logoText: user.logoText ?? '',
    logoHref: user.logoHref ?? '',
    ...languages,
    multiVersion: resolveVersions(user, languages.hasLocaleFolders ? langs : [], report),
    route: {
      include: [],
      exclude: [],
      cleanUrls: false,
      ...user.route,
      extensions: user.route?.extensions ?? defaultExtensions,
    },
    head: resolveHead(user.head, report),
    ...resolveGlobals(user, lookup),
    markdown: await resolveMarkdown(user.markdown, lookup),
    plugins: [...(user.plugins ?? [])],
    builder: resolveBuilder(user.builder, report),
    ssg: user.ssg ?? true,
    hydration: user.hydration ?? (hasOwnTheme(folders.themeDir) ? 'idle' : 'intent'),
    replaceRules: user.replaceRules ?? [],
    i18nSourcePath: i18n.path,
    i18nTexts: i18n.texts,
    themeConfig: resolveTheme(user.themeConfig),
  };
  await requireNone(problems, source, diagnostics);
  return {
    config: freezeConfig(config),
    warnings: findMissingTexts(i18n.texts, langs, projectPath(projectRoot, i18n.path)),
  };
}
