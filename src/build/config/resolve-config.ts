import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileMissing, type OptionProblem } from '../report/errors/config.js';
import { userOptions, type CompletedConfig } from './options/user-options.js';
import { applyReplaceRules } from './replace-rules.js';
import { contentHash } from '../cache/cache-key.js';
import { readsOf, variablesScope } from '../outside/outside-reads.js';
import { isMainThread } from 'node:worker_threads';
import type { Diagnostic } from '../report/diagnostic.js';
import { withDefaults } from './options/with-defaults.js';
import { freezeConfig, readUserConfig } from './check/read-user-config.js';
import { bundleAlone } from './load/import-config.js';
import { requireNone } from './check/require-none.js';
import { resolveAssetBase, resolveBase, resolveSiteOrigin } from './resolve/resolve-base.js';
import {
  resolveGlobals,
  resolveLogo,
  resolvePicture,
  resolveSearch,
  type FileLookup,
} from './resolve/resolve-files.js';
import { resolveRemoteCache } from './resolve/resolve-cache.js';
import { resolveFolders } from './resolve/resolve-folders.js';
import { resolveBuilder, resolveHead, resolvePolicy } from './resolve/resolve-head.js';
import { findMissingTexts, resolveI18n } from './resolve/resolve-i18n.js';
import { resolveLocales, resolveVersions } from './resolve/resolve-languages.js';
import { resolveMarkdown } from './resolve/resolve-markdown.js';
import { resolveTheme } from './resolve/resolve-theme.js';
import type { ConfigSource, SiteConfig } from './site-config.js';

/** Makes the paths of a certificate absolute, and reports files that don't exist. */
function resolveServer(
  { https, ...server }: CompletedConfig['server'],
  projectRoot: string,
  report: (problem: OptionProblem) => void,
): CompletedConfig['server'] {
  if (!https) return server;
  const file = (name: 'key' | 'cert'): string => {
    const path = resolve(projectRoot, https[name]);
    if (!existsSync(path)) report(fileMissing(['server', 'https', name], path));
    return path;
  };
  return { ...server, https: { key: file('key'), cert: file('cert') } };
}

const inNfc = (text: string): string => text.normalize('NFC');

/** Options of resolving a configuration. */
export interface ResolveOptions {
  /** True if options are checked. Default: in the main thread only, which loads the configuration first. */
  validates?: boolean;
}

/**
 * Loads, checks and completes a configuration. All problems are collected into one `BuildError` of kind `config`; a
 * plugin that fails ends the run with an `internal` one. The result is frozen, except for what belongs to other packages.
 */
export async function resolveConfig(
  source: ConfigSource,
  options: ResolveOptions = {},
): Promise<{ config: SiteConfig; warnings: Diagnostic[] }> {
  const { projectRoot, configFile, configHash, configInputs } = source;
  const scope = variablesScope((place) => place.startsWith(`${source.bundleFile}:`));
  const written = await readUserConfig(source, options.validates ?? isMainThread, scope);
  const { inputs: reads } = readsOf([scope]);
  const user = withDefaults(userOptions, written);
  const problems: OptionProblem[] = [];
  const diagnostics: Diagnostic[] = [];
  const report = (problem: OptionProblem): number => problems.push(problem);
  const folders = resolveFolders(user, written.themeDir !== undefined, projectRoot, report);
  const lookup: FileLookup = { projectRoot, root: folders.root, report };
  const languages = resolveLocales(user, report);
  const langs = languages.locales.map(({ lang }) => lang);
  const i18n = await resolveI18n(user, projectRoot, {
    files: bundleAlone(source.bundleFile),
    option: report,
    diagnostic: (diagnostic) => diagnostics.push(diagnostic),
  });
  const replaced = (text: string): string => applyReplaceRules(text, user.replaceRules);
  const base = resolveBase(user.base, report);
  const config: SiteConfig = {
    projectRoot,
    configFile,
    // Functions of the configuration may contain values of the variables that it read.
    configHash: reads.length > 0 ? contentHash(JSON.stringify([configHash, reads])) : configHash,
    configInputs: [...configInputs],
    ...folders,
    remoteCache: resolveRemoteCache(user.cache, process.env, {
      option: report,
      diagnostic: (diagnostic) => diagnostics.push(diagnostic),
    }),
    keepBuilds: user.keepBuilds,
    executor: user.executor,
    base,
    assetBase: source.command === 'dev' ? base : resolveAssetBase(user.assetPrefix, base, report),
    siteOrigin: resolveSiteOrigin(user.siteOrigin, report),
    title: replaced(user.title),
    description: replaced(user.description),
    icon: resolvePicture(['icon'], user.icon, lookup),
    image: resolvePicture(['image'], user.image, lookup),
    logo: resolveLogo(user.logo, lookup),
    logoText: replaced(user.logoText),
    logoHref: user.logoHref,
    ...languages,
    languageParity: user.languageParity,
    i18n: user.i18n,
    ...resolveVersions(user.multiVersion, languages.hasLocaleFolders ? langs : [], report),
    // Paths of pages are in NFC.
    route: { ...user.route, include: user.route.include.map(inNfc), exclude: user.route.exclude.map(inNfc) },
    head: resolveHead(user.head, report),
    ...resolveGlobals(user, lookup),
    markdown: await resolveMarkdown(user.markdown, lookup),
    plugins: [...user.plugins],
    compat: user.compat,
    builder: resolveBuilder(user.builder, user.compat, user.plugins, report),
    server: resolveServer(user.server, projectRoot, report),
    ssg: user.ssg,
    hydration: user.hydration,
    contentSecurityPolicy: resolvePolicy(user.contentSecurityPolicy, report),
    search: resolveSearch(user.search, lookup),
    urlContract: user.urlContract,
    budgets: user.budgets,
    replaceRules: user.replaceRules,
    i18nSourcePath: i18n.path,
    i18nTexts: i18n.texts,
    pluginTextKeys: i18n.pluginKeys,
    themeConfig: resolveTheme(user.themeConfig, lookup),
  };
  await requireNone(problems, source, diagnostics);
  return {
    config: freezeConfig(config),
    warnings: findMissingTexts(i18n, langs),
  };
}
