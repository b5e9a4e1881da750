/** A language as it is compared with others: `zh_TW` is `zh-tw`. */
export const normalizeLanguage = (lang: string): string => lang.toLowerCase().replaceAll('_', '-');

/** Chinese that is written in traditional characters. `lang` is normalized. */
const isTraditional = (lang: string): boolean =>
  lang.startsWith('zh-') && lang.split('-').some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));

/** Chinese that is written in simplified characters. */
export function isSimplifiedChinese(lang: string): boolean {
  const normal = normalizeLanguage(lang);
  return normal.split('-')[0] === 'zh' && !isTraditional(normal);
}

/**
 * The form for a language: its own, else that of its script (`zh-HK` has that of `zh-TW`), else that of its first part
 * (`de-AT` has that of `de`), else that of a region of it (`pt` has that of `pt-BR`).
 */
export function findForm<T>(forms: Readonly<Record<string, T>>, lang: string): T | undefined {
  const wanted = normalizeLanguage(lang);
  const general = wanted.split('-')[0]!;
  const matches = [
    (name: string) => name === wanted,
    (name: string) => isTraditional(wanted) && isTraditional(name),
    (name: string) => name === general,
    (name: string) => name.startsWith(`${general}-`),
  ];
  const names = Object.keys(forms);
  for (const match of matches) {
    const found = names.find((name) => match(normalizeLanguage(name)));
    if (found !== undefined) return forms[found];
  }
  return undefined;
}
