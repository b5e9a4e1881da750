import { projectPath } from '../../files/paths.js';
import { BuildError, type Diagnostic } from '../../report/diagnostic.js';
import {
  i18nShape,
  i18nSyntax,
  fileMissing,
  i18nMissing,
  i18nSourceFailed,
  type OptionProblem,
} from '../../report/errors/config.js';
import { createJsonPlaces, parseJson, type JsonPlaces } from '../../formats/json.js';
import type { OptionPath } from '../../report/wording.js';
import { describeType } from '../../values/values.js';
import type { I18nTexts } from '../options/language-options.js';
import { isRecord } from '../../../shared/is-record.js';
import { resolve } from 'node:path';
import { builtInTexts } from '../interface-texts.js';
import { hookFailed } from '../../report/errors/build.js';
import { findForm, normalizeLanguage } from '../../../shared/language-form.js';
import type { UserConfig } from '../options/user-options.js';
import { callForeign, hookOrigin } from '../../foreign/call-foreign.js';
import type { GuardedFiles } from '../../foreign/guarded-files.js';
import { hookResult } from '../../foreign/hook-result.js';
import { reasonOf } from '../../report/reason-of.js';
import { readIfFile } from '../../files/read-if-file.js';

/** Texts with what is wrong with them; `placeOf` finds the place of a key of the file from which they were read. */
interface ReadTexts {
  texts: I18nTexts;
  problems: Diagnostic[];
  placeOf: JsonPlaces;
}

/** Checks that a value contains texts by key and language. */
function checkI18nTexts(value: unknown, placeOf: JsonPlaces): ReadTexts {
  const wrong = (path: OptionPath, actual: unknown): Diagnostic => i18nShape(placeOf(path), path, describeType(actual));
  if (!isRecord(value)) return { texts: {}, problems: [wrong([], value)], placeOf };
  const problems: Diagnostic[] = [];
  const texts: I18nTexts = {};
  for (const [key, forms] of Object.entries(value)) {
    if (key === '__proto__') continue;
    if (!isRecord(forms)) problems.push(wrong([key], forms));
    else {
      const others = Object.entries(forms).filter(([, text]) => typeof text !== 'string');
      problems.push(...others.map(([lang, text]) => wrong([key, lang], text)));
      texts[key] = Object.fromEntries(Object.entries(forms).filter(([lang]) => lang !== '__proto__')) as Record<
        string,
        string
      >;
    }
  }
  return { texts, problems, placeOf };
}

/** Reads a file of interface texts. Undefined when it does not exist. */
function readI18nFile(path: string, file: string): ReadTexts | undefined {
  const text = readIfFile(path)
    ?.toString()
    .replace(/^\ufeff/, '');
  if (text === undefined) return undefined;
  const placeOf = createJsonPlaces(text, file);
  const parsed = parseJson(text);
  if ('problem' in parsed) {
    const { reason, line, column } = parsed.problem;
    return { texts: {}, problems: [i18nSyntax({ file, line, column }, `${reason}.`)], placeOf };
  }
  return checkI18nTexts(parsed.value, placeOf);
}

/** Texts that a function returned have no place. */
const nowhere: JsonPlaces = () => ({ file: 'i18nSource' });

/** Where problems of the texts go. */
export interface I18nReport {
  option: (problem: OptionProblem) => void;
  /** Files that `i18nSource` may not touch. */
  files: GuardedFiles | undefined;
  diagnostic: (diagnostic: Diagnostic) => void;
}

async function mergeSource(texts: I18nTexts, source: UserConfig['i18nSource'], report: I18nReport): Promise<I18nTexts> {
  if (source === undefined) return texts;
  if (typeof source !== 'function') return mergeTexts(texts, source);
  try {
    const origin = { subject: 'i18nSource of the configuration', verb: 'called' };
    const returned = await callForeign(origin, () => source(structuredClone(texts)), { files: report.files });
    const checked = checkI18nTexts(hookResult('i18nSource', returned), nowhere);
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
async function pluginTexts({ plugins = [] }: UserConfig, files: GuardedFiles | undefined): Promise<I18nTexts> {
  let texts: I18nTexts = {};
  for (const plugin of plugins) {
    if (!plugin.i18nSource) continue;
    try {
      const origin = hookOrigin(plugin, 'i18nSource');
      const before = structuredClone(texts);
      const returned = hookResult(
        'i18nSource',
        await callForeign<unknown>(origin, () => plugin.i18nSource!(before), { files }),
      );
      const checked = checkI18nTexts(returned, nowhere);
      if (checked.problems[0]) throw new Error(checked.problems[0].message);
      texts = mergeTexts(texts, checked.texts);
    } catch (error) {
      throw new BuildError([hookFailed(plugin.name, 'i18nSource', reasonOf(error), { thrown: error })], {
        cause: error,
      });
    }
  }
  return texts;
}

/** Merges the interface texts of plugins, of `i18nSourcePath` and of `i18nSource`; later ones win. Names those of plugins. */
export async function resolveI18n(
  user: UserConfig,
  projectRoot: string,
  report: I18nReport,
): Promise<{ texts: I18nTexts; pluginKeys: string[]; path: string; placeOf: JsonPlaces }> {
  const path = resolve(projectRoot, user.i18nSourcePath ?? 'i18n.json');
  const file = projectPath(projectRoot, path);
  const read = readI18nFile(path, file);
  if (!read && user.i18nSourcePath !== undefined) report.option(fileMissing(['i18nSourcePath'], path));
  read?.problems.forEach(report.diagnostic);
  const ofPlugins = await pluginTexts(user, report.files);
  const texts = mergeTexts(ofPlugins, read?.texts ?? {});
  return {
    texts: await mergeSource(texts, user.i18nSource, report),
    pluginKeys: Object.keys(ofPlugins).sort(),
    path,
    placeOf: read?.placeOf ?? (() => ({ file })),
  };
}

/** A warning for each language in which texts of the site's own are missing; those of the theme and of plugins have others. */
export function findMissingTexts(
  { texts, pluginKeys, placeOf }: Pick<Awaited<ReturnType<typeof resolveI18n>>, 'texts' | 'pluginKeys' | 'placeOf'>,
  langs: readonly string[],
): Diagnostic[] {
  const own = Object.entries(texts).filter(
    ([key]) => !Object.hasOwn(builtInTexts('en'), key) && !pluginKeys.includes(key),
  );
  return langs.flatMap((lang) => {
    const missing = own.filter(([, forms]) => findForm(forms, lang) === undefined).map(([key]) => key);
    return missing.length > 0 ? [i18nMissing(placeOf([missing[0]!], 'key'), missing, lang)] : [];
  });
}
