import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseRange, type RangeDecision } from '../../../src/server/files/content-headers.js';

const part = (start: number, end: number): RangeDecision => ({ kind: 'part', start, end });
const whole: RangeDecision = { kind: 'whole' };
const none: RangeDecision = { kind: 'unsatisfiable' };

const rows: readonly (readonly [header: string, sizeBytes: number, expected: RangeDecision])[] = [
  ['bytes=0-0', 10, part(0, 0)],
  ['bytes=2-4', 10, part(2, 4)],
  ['bytes=2-', 10, part(2, 9)],
  ['bytes=9-9', 10, part(9, 9)],
  ['BYTES=0-4', 10, part(0, 4)],
  ['bytes= 0-4 ', 10, part(0, 4)],
  ['bytes=-1', 10, part(9, 9)],
  ['bytes=-10', 10, part(0, 9)],
  ['bytes=-99', 10, part(0, 9)],
  ['bytes=0-18446744073709551615', 10, part(0, 9)],
  [`bytes=0-${'9'.repeat(400)}`, 10, part(0, 9)],
  ['bytes=-18446744073709551615', 10, part(0, 9)],
  ['bytes=-0', 10, none],
  ['bytes=10-', 10, none],
  ['bytes=10-11', 10, none],
  [`bytes=${'9'.repeat(400)}-`, 10, none],
  ['bytes=0-', 0, none],
  ['bytes=-1', 0, none],
  ['bytes=2-1', 10, whole],
  ['bytes=0-0,2-2', 10, whole],
  [`bytes=${'0-0,'.repeat(1000)}1-1`, 10, whole],
  ['bytes=-', 10, whole],
  ['bytes=', 10, whole],
  ['bytes=a-b', 10, whole],
  ['bytes=0x1-2', 10, whole],
  ['bytes=1.5-2', 10, whole],
  ['bytes=+1-2', 10, whole],
  ['items=0-1', 10, whole],
  ['0-1', 10, whole],
  ['', 10, whole],
];

test('ranges are understood or left aside', () => {
  for (const [header, sizeBytes, expected] of rows)
    assert.equal(parseRange(header, sizeBytes), expected, header.slice(0, 60));
});

test('no header is no range', () => assert.equal(parseRange(undefined, 10), whole));

test.run();
