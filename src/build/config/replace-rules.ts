import type { ReplaceRule } from './options/user-options.js';

/**
 * Applies replacements to a text, in their order. A text is searched for everywhere; a regular expression as its flags
 * say, and only its replacement may contain patterns such as `$1`.
 */
export function applyReplaceRules(text: string, rules: readonly ReplaceRule[]): string {
  return rules.reduce(
    (current, { search, replace }) =>
      typeof search === 'string' ? current.replaceAll(search, () => replace) : current.replace(search, replace),
    text,
  );
}

/** Applies replacements to all texts of a value: in lists and as values of maps, not to names of fields. */
export function replaceTexts(value: unknown, rules: readonly ReplaceRule[]): unknown {
  if (rules.length === 0) return value;
  if (typeof value === 'string') return applyReplaceRules(value, rules);
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, rules));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceTexts(item, rules)]));
}
