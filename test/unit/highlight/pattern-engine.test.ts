import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AsciiSearch } from '../../../src/build/highlight/patterns/ascii-patterns.js';
import { createPatternEngine } from '../../../src/build/highlight/patterns/pattern-engine.js';

/** An engine that records what is compiled, searched and freed. */
function recordingEngine(): { engine: RegexEngine; events: string[] } {
  const events: string[] = [];
  const createScanner = ([source]: (string | RegExp)[]): PatternScanner => {
    events.push(`compile ${String(source)}`);
    const regex = new RegExp(String(source).replaceAll('\\G', ''), 'g');
    return {
      findNextMatchSync(string, from) {
        events.push(`search ${String(source)} from ${from}`);
        regex.lastIndex = from;
        const match = regex.exec((string as RegexEngineString).content);
        if (!match) return null;
        const end = match.index + match[0].length;
        return { index: 0, captureIndices: [{ start: match.index, end, length: match[0].length }] };
      },
      dispose: () => events.push(`free ${String(source)}`),
    } as PatternScanner;
  };
  return { engine: { createScanner, createString: (content) => ({ content }) }, events };
}

const noTranslations = { searchOf: () => undefined };

test('finds the leftmost match, and of equal ones the first in the list', () => {
  const engine = createPatternEngine(recordingEngine().engine, noTranslations);
  const scanner = engine.createScanner(['c', 'bc', 'b', 'nothing']);
  const text = engine.createString('abcb');
  const find = (from: number) => scanner.findNextMatchSync(text, from, 0);
  assert.equal(find(0), { index: 1, captureIndices: [{ start: 1, end: 3, length: 2 }] });
  assert.equal(find(2)!.index, 0);
  assert.equal(find(3)!.index, 2);
  assert.is(find(4), null);
});

test('a pattern is compiled once, and searched again only behind its last match or in another string', () => {
  const { engine: inner, events } = recordingEngine();
  const engine = createPatternEngine(inner, noTranslations);
  const first = engine.createScanner(['a', 'z']);
  const second = engine.createScanner(['a']);
  const text = engine.createString('xxaxa');
  first.findNextMatchSync(text, 0, 0);
  second.findNextMatchSync(text, 2, 0);
  first.findNextMatchSync(text, 1, 0);
  assert.equal(events.splice(0), ['compile a', 'search a from 0', 'compile z', 'search z from 0']);
  second.findNextMatchSync(text, 3, 0);
  second.findNextMatchSync(text, 2, 0);
  second.findNextMatchSync(engine.createString('xxaxa'), 3, 0);
  assert.equal(events, ['search a from 3', 'search a from 2', 'search a from 3']);
});

test('patterns that depend on where the search begins are searched each time', () => {
  const { engine: inner, events } = recordingEngine();
  const engine = createPatternEngine(inner, noTranslations);
  const scanner = engine.createScanner(['\\Ga']);
  const text = engine.createString('xxa');
  scanner.findNextMatchSync(text, 0, 0);
  scanner.findNextMatchSync(text, 1, 0);
  assert.is(events.filter((event) => event.startsWith('search')).length, 2);
});

test('a pattern is freed with its last user', () => {
  const { engine: inner, events } = recordingEngine();
  const engine = createPatternEngine(inner, noTranslations);
  const scanners = [engine.createScanner(['a', 'b']), engine.createScanner(['a'])] as (PatternScanner & {
    dispose(): void;
  })[];
  for (const scanner of scanners) scanner.findNextMatchSync(engine.createString('b'), 0, 0);
  scanners[0]!.dispose();
  assert.equal(
    events.filter((event) => event.startsWith('free')),
    ['free b'],
  );
  scanners[1]!.dispose();
  assert.equal(
    events.filter((event) => event.startsWith('free')),
    ['free b', 'free a'],
  );
});

test('a translated pattern searches short lines of ASCII itself, the engine all others', () => {
  const { engine: inner, events } = recordingEngine();
  const ascii: AsciiSearch = {
    findsGroups: true,
    nextBeginning: (_line, from) => from,
    find(line, from) {
      events.push(`translated from ${from}`);
      const start = line.indexOf('a', from);
      return start === -1 ? null : { index: 0, captureIndices: [{ start, end: start + 1, length: 1 }] };
    },
  };
  const engine = createPatternEngine(inner, { searchOf: (source) => (source === 'a' ? ascii : undefined) });
  const scanner = engine.createScanner(['a', 'b']);
  const found = (text: string) => scanner.findNextMatchSync(engine.createString(text), 1, 0)?.captureIndices[0]?.start;
  assert.is(found('xxa'), 2);
  assert.equal(events.splice(0), ['translated from 1', 'compile b', 'search b from 1']);
  assert.is(found('é a'), 2);
  assert.equal(events.splice(0), ['compile a', 'search a from 1', 'search b from 1']);
  assert.is(found(`${'x'.repeat(400)}a`), 400);
  assert.equal(events, ['search a from 1', 'search b from 1']);
});

test('the engine tells the groups of a match whose translation cannot', () => {
  const { engine: inner, events } = recordingEngine();
  const ascii: AsciiSearch = {
    findsGroups: false,
    nextBeginning: (_line, from) => from,
    find: (line, from) => ({ index: 0, captureIndices: [{ start: line.indexOf('a', from), end: 0, length: 0 }] }),
  };
  const engine = createPatternEngine(inner, { searchOf: () => ascii });
  const match = engine.createScanner(['a']).findNextMatchSync(engine.createString('xxa'), 0, 0);
  assert.equal(match, { index: 0, captureIndices: [{ start: 2, end: 3, length: 1 }] });
  assert.equal(events, ['compile a', 'search a from 2']);
});

test('a pattern that cannot begin before the best match is not searched', () => {
  const { engine: inner } = recordingEngine();
  const searched: string[] = [];
  const searchOf = (source: string): AsciiSearch => ({
    findsGroups: true,
    nextBeginning: (line, from, end) => {
      const at = line.indexOf(source, from);
      return at === -1 || at >= end ? Infinity : at;
    },
    find(line, from) {
      searched.push(`${source} from ${from}`);
      const start = line.indexOf(source, from);
      return { index: 0, captureIndices: [{ start, end: start + 1, length: 1 }] };
    },
  });
  const engine = createPatternEngine(inner, { searchOf });
  const scanner = engine.createScanner(['q', 'b', 'c', 'a']);
  const line = engine.createString('xxabc');
  const found = (from: number) => scanner.findNextMatchSync(line, from, 0)?.captureIndices[0]?.start;
  assert.is(found(0), 2);
  assert.equal(searched.splice(0), ['b from 3', 'a from 2']);
  assert.is(found(4), 4);
  assert.equal(searched, ['c from 4']);
});

test.run();
