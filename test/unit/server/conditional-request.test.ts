import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isNotModified, isRangeFresh } from '../../../src/server/files/content-headers.js';

const modifiedMs = Date.UTC(2024, 4, 6, 12, 0, 0, 789);
const state = { etag: '"abc"', modifiedMs };
const sameSecond = new Date(modifiedMs).toUTCString();
const dayBefore = new Date(modifiedMs - 86_400_000).toUTCString();

test('a tag that the client has means not modified', () => {
  for (const tags of ['"abc"', 'W/"abc"', '"x", "abc"', '*'])
    assert.ok(isNotModified({ 'if-none-match': tags }, state), tags);
  for (const tags of ['"x"', 'abc', '', '"abcd"']) assert.not(isNotModified({ 'if-none-match': tags }, state), tags);
});

test('the tag wins over the date', () => {
  assert.not(isNotModified({ 'if-none-match': '"x"', 'if-modified-since': sameSecond }, state));
});

test('dates count whole seconds', () => {
  assert.ok(isNotModified({ 'if-modified-since': sameSecond }, state));
  assert.not(isNotModified({ 'if-modified-since': dayBefore }, state));
  assert.not(isNotModified({ 'if-modified-since': 'yesterday' }, state));
  assert.not(isNotModified({ 'if-modified-since': sameSecond }, { etag: '"abc"' }));
  assert.not(isNotModified({}, state));
});

test('a range is taken from the state that the client knows only', () => {
  assert.ok(isRangeFresh({}, state));
  assert.ok(isRangeFresh({ 'if-range': '"abc"' }, state));
  assert.ok(isRangeFresh({ 'if-range': sameSecond }, state));
  for (const condition of ['"x"', 'W/"abc"', dayBefore, 'nonsense', ''])
    assert.not(isRangeFresh({ 'if-range': condition }, state), condition);
});

test.run();
