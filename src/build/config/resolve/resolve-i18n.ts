import { resolve } from 'node:path';
import { builtInTexts } from '../../../shared/interface-texts.js';
import { BuildError, type Diagnostic } from '../../report/diagnostic.js';
import { hookFailed } from '../../report/errors/build.js';
import { fileMissing, i18nMissing, i18nSourceFailed } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';
import { projectPath } from '../load/project-path.js';
import { checkI18nTexts, readI18nFile } from './read-i18n-file.js';
import { findForm, normalizeLanguage } from '../../../shared/language-form.js';
import type { I18nTexts } from '../options/language-options.js';
import type { UserConfig } from '../options/user-options.js';
import { withDeadline } from '../../async/with-deadline.js';
import { reasonOf } from '../../report/reason-of.js';

const hookDeadlineMs = 60_000;

/** Where problems of the texts go. */
export interface I18nReport {
  option: (problem: OptionProblem) => void;
  diagnostic: (diagnostic: Diagnostic) => void;
}

async function mergeSource(texts: I18nTexts, source: UserConfig['i18nSource'], report: I18nReport): Promise<I18nTexts> {
  if (source === undefined) return texts;
  if (typeof source !== 'function') return mergeTexts(texts, source);
  try {
    const checked = checkI18nTexts(await source(structuredClone(texts)), 'i18nSource');
    if (checked.problems[0]) report.option(i18nSourceFailed(checked.problems[0].message));
    return checked.texts;
  } catch (error) {
    report.option(i18nSourceFailed(reasonOf(error)));
    return texts;
  }
}

/** Adds forms of a text to others, and replaces those of the same language however it is written, such as `zh-tw`. */
function mergeForms(forms: I18nTexts[string], over: I18nTexts[string]): I18nTexts[string] {
  const replaced = new Set(Object.keys(over).map(normalizeLanguage));
  const kept = Object.entries(forms).filter(([lang]) => !replaced.has(normalizeLanguage(lang)));
  return { ...Object.fromEntries(kept), ...over };
}

function mergeTexts(texts: I18nTexts, over: I18nTexts): I18nTexts {
  const merged = Object.entries(over).map(([key, forms]) => [key, mergeForms(texts[key] ?? {}, forms)] as const);
  return { ...texts, ...Object.fromEntries(merged) };
}

/** Texts that plugins bring, later ones over earlier ones. Throws a `BuildError` that names the plugin. */
async function pluginTexts({ plugins = [] }: UserConfig): Promise<I18nTexts> {
  let texts: I18nTexts = {};
  for (const plugin of plugins) {
    if (!plugin.i18nSource) continue;
    try {
      const late = (): Error => new Error(`it did not settle within ${hookDeadlineMs / 1000} s`);
      const call = Promise.resolve(plugin.i18nSource(structuredClone(texts)));
      const checked = checkI18nTexts(await withDeadline(call, hookDeadlineMs, late), 'i18nSource');
      if (checked.problems[0]) throw new Error(checked.problems[0].message);
      texts = mergeTexts(texts, checked.texts);
    } catch (error) {
      const reason = reasonOf(error);
      throw new BuildError([hookFailed(plugin.name, 'i18nSource', reason)], { cause: error });
    }
  }
  return texts;
}

/** Merges the interface texts of plugins, of `i18nSourcePath` and of `i18nSource`; later ones win. Names those of plugins. */
export async function resolveI18n(
  user: UserConfig,
  projectRoot: string,
  report: I18nReport,
): Promise<{ texts: I18nTexts; pluginKeys: string[]; path: string }> {
  const path = resolve(projectRoot, user.i18nSourcePath ?? 'i18n.json');
  const read = readI18nFile(path, projectPath(projectRoot, path));
  if (!read && user.i18nSourcePath !== undefined) report.option(fileMissing(['i18nSourcePath'], path));
  read?.problems.forEach(report.diagnostic);
  const ofPlugins = await pluginTexts(user);
  const texts = mergeTexts(ofPlugins, read?.texts ?? {});
  return { texts: await mergeSource(texts, user.i18nSource, report), pluginKeys: Object.keys(ofPlugins).sort(), path };
}

/** A warning for each language in which texts of the site's own are missing; those of the theme and of plugins have others. */
export function findMissingTexts(
  { texts, pluginKeys }: Pick<Awaited<ReturnType<typeof resolveI18n>>, 'texts' | 'pluginKeys'>,
  langs: readonly string[],
  file: string,
): Diagnostic[] {
  const own = Object.entries(texts).filter(
    ([key]) => !Object.hasOwn(builtInTexts('en'), key) && !pluginKeys.includes(key),
  );
  return langs.flatMap((lang) => {
    const missing = own.filter(([, forms]) => findForm(forms, lang) === undefined).map(([key]) => key);
    return missing.length > 0 ? [i18nMissing(file, missing, lang)] : [];
  });
}
