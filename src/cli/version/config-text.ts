import { escapeRegExp } from '../../build/values/escape-reg-exp.js';

const versionsList = /\bversions\s*:\s*\[/;

/** The text of a configuration with another version in its list; undefined if it has no list in the usual form. */
export function withNewVersion(text: string, name: string): string | undefined {
  const list = versionsList.exec(text);
  if (!list) return undefined;
  const end = list.index + list[0].length;
  const isEmpty = /^\s*\]/.test(text.slice(end));
  return `${text.slice(0, end)}'${name}'${isEmpty ? '' : ', '}${text.slice(end)}`;
}

/** The text of a configuration without a version, be it a name or an object; undefined if its list does not have it. */
export function withoutVersion(text: string, name: string): string | undefined {
  const list = versionsList.exec(text);
  if (!list) return undefined;
  const end = list.index + list[0].length;
  const quoted = `(['"\`])${escapeRegExp(name)}\\1`;
  const item = new RegExp(
    `\\s*(?:\\{[^{}]*\\bname\\s*:\\s*${quoted}[^{}]*\\}|${quoted.replace('\\1', '\\2')})\\s*(,|(?=\\]))`,
  );
  const rest = text.slice(end);
  const found = item.exec(rest);
  if (!found) return undefined;
  const kept = rest.slice(0, found.index);
  return (
    text.slice(0, end) +
    (found[3] === '' ? kept.replace(/,\s*$/, '') : kept) +
    rest.slice(found.index + found[0].length)
  );
}

/**
 * The text of a configuration with versions, of which it had none: a released one, which is the default unless it is sealed,
 * and the one that is worked on. Undefined if it has no object in the usual form. Without a text, the option alone.
 */
export function withVersions(text: string, released: string, next: string, isSealed: boolean): string | undefined {
  const option = isSealed
    ? `multiVersion: { default: '${next}', versions: ['${next}', '${released}'] },`
    : `multiVersion: { default: '${released}', versions: ['${released}', { name: '${next}', banner: 'unreleased' }] },`;
  if (text === '') return option;
  const start = /(?:defineConfig\(\s*\{|export default\s*\{)/.exec(text);
  if (!start || /\bmultiVersion\b/.test(text)) return undefined;
  const end = start.index + start[0].length;
  return `${text.slice(0, end)}\n  ${option}${text.slice(end)}`;
}
