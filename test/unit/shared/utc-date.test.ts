import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { utcDate } from '../../../src/shared/utc-date.js';

const read = (value: unknown): string | undefined => utcDate(value)?.toISOString();

test('texts without a time zone are in UTC, wherever the machine is', () => {
  const zone = process.env['TZ'];
  try {
    for (const TZ of ['UTC', 'Pacific/Kiritimati', 'America/St_Johns']) {
      process.env['TZ'] = TZ;
      const cases: [unknown, string | undefined][] = [
        ['2025-06-12', '2025-06-12T00:00:00.000Z'],
        ['2025-6-2', '2025-06-02T00:00:00.000Z'],
        ['2025-06-12 10:30', '2025-06-12T10:30:00.000Z'],
        ['2025-06-12T10:30:05', '2025-06-12T10:30:05.000Z'],
        ['2025-06-12T10:30Z', '2025-06-12T10:30:00.000Z'],
        ['2025-06-12 10:30 +02:00', '2025-06-12T08:30:00.000Z'],
        ['2025-06-12t10:30:00-0230', '2025-06-12T13:00:00.000Z'],
        ['June 12, 2025', '2025-06-12T00:00:00.000Z'],
        ['Thu, 12 Jun 2025 10:00:00 GMT', '2025-06-12T10:00:00.000Z'],
        [Date.UTC(2025, 5, 12), '2025-06-12T00:00:00.000Z'],
        ['someday', undefined],
        ['', undefined],
        [Number.NaN, undefined],
        [undefined, undefined],
        [null, undefined],
      ];
      for (const [value, expected] of cases) assert.is(read(value), expected, `${TZ}: ${String(value)}`);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test.run();
