import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findWords } from '../words/find-words.js';
import { chineseWords, englishWords } from '../words/words.js';

test('words are found in prose, with their place', () => {
  const page = '---\ntitle: The address\n---\n\n# What you get\n\nUse the *color*. What it takes lies here.\n';
  assert.equal(findWords(page, englishWords), [
    '7:18: "What": write name the subject',
    '7:32: "lies": write is',
    '2:12: "address": write URL, path, or host',
  ]);
});

test('code, links, components, keywords and questions are left alone', () => {
  const page = [
    '---\nkeywords: [address]\n---',
    '```md\nWhat an address\n```',
    '`address` and [the host](/address) with <Colour address="a" />',
    'What is Heddle?',
    'An IP address, in the address bar, of a screen reader. It stands for the page.',
  ].join('\n\n');
  assert.equal(findWords(page, englishWords), []);
});

test('Chinese pages have patterns of their own', () => {
  assert.equal(findWords('构建写出页面，放在沙箱框架中。', chineseWords).length, 2);
  assert.equal(findWords('Web 框架和前端框架。', chineseWords), []);
});

test.run();
