/** A day as a language writes it, in UTC. For browsers alone: locale data belong to the machine. */
export function formatDay(date: Date, lang: string): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(lang, options).format(date);
  } catch {
    return new Intl.DateTimeFormat('en', options).format(date);
  }
}
