const zone = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

/**
 * Time that a text or number of milliseconds means; undefined when it means none. A text without a time zone is in UTC:
 * `Date` would take the zone of the machine.
 */
export function utcDate(value: unknown): Date | undefined {
  if (typeof value !== 'string') {
    const date = typeof value === 'number' || value instanceof Date ? new Date(value) : undefined;
    return date && Number.isNaN(date.getTime()) ? undefined : date;
  }
  const text = value.trim().replace(/^(\d{4}-\d\d?-\d\d?)T/i, '$1 ');
  const date = new Date(zone.test(text) ? text : `${text} UTC`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
