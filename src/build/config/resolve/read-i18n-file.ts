import { readFileSync } from 'node:fs';
import { codeFrame } from '../../report/code-frame.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { i18nShape, i18nSyntax } from '../../report/errors/config.js';
import { parseJson } from '../../formats/parse-json.js';
import { describeType } from '../../values/describe-type.js';
import type { I18nTexts } from '../options/language-options.js';
import { isRecord } from '../../../shared/is-record.js';

/** Checks that a value contains texts by key and language; `file` is named in the problems. */
export function checkI18nTexts(value: unknown, file: string): { texts: I18nTexts; problems: Diagnostic[] } {
  if (!isRecord(value)) return { texts: {}, problems: [i18nShape(file, [], describeType(value))] };
  const problems: Diagnostic[] = [];
  const texts: I18nTexts = {};
  for (const [key, forms] of Object.entries(value)) {
    if (key === '__proto__') continue;
    if (!isRecord(forms)) problems.push(i18nShape(file, [key], describeType(forms)));
    else {
      const wrong = Object.entries(forms).filter(([, text]) => typeof text !== 'string');
      problems.push(...wrong.map(([lang, text]) => i18nShape(file, [key, lang], describeType(text))));
      texts[key] = Object.fromEntries(Object.entries(forms).filter(([lang]) => lang !== '__proto__')) as Record<
        string,
        string
      >;
    }
  }
  return { texts, problems };
}

/** Reads a file of interface texts. Undefined when it does not exist. */
export function readI18nFile(path: string, file: string): { texts: I18nTexts; problems: Diagnostic[] } | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
  const parsed = parseJson(text);
  if ('problem' in parsed) {
    const { reason, line, column } = parsed.problem;
    return { texts: {}, problems: [i18nSyntax({ file, line, column }, `${reason}.`, codeFrame(text, line, column))] };
  }
  return checkI18nTexts(parsed.value, file);
}
