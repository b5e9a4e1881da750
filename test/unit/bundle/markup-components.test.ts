import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { placeOfName } from '../../../src/build/syntax-tree/place-of-name.js';
import { canWait, pageBehavior, type JudgedImport } from '../../../src/build/bundle/page-behavior.js';

/** Code of a page as the compiler writes it. */
const page = (content: string): string =>
  `const {Fragment: _Fragment, jsx: _jsx, jsxs: _jsxs} = h; const {Own} = m[0]; function _createMdxContent(props) { return ${content}; } return { default: _createMdxContent };`;

test('what needs React is named', () => {
  const rows: Record<string, string | undefined> = {
    '_jsx("p", {children: "Call `useState()`, window.open, onClick= and constructor"})': undefined,
    '_jsx(Own, {..._static[0], title: props.title})': undefined,
    '_jsx(Own, {children: (x) => x, 标题: "一"})': undefined,
    '_jsx("svg", {children: _jsx("title", {children: "a"})})': undefined,
    '_jsx("title", {children: "a"})': '<title>',
    '_jsx(Own, {onClick: () => 1})': 'onClick',
    '_jsx("script", {src: "a.js"})': '<script>',
    '_jsx("video", {muted: true})': '<video>',
    '_jsx("x-clock", {})': '<x-clock>',
    '_jsx(Own, {keepDOM: false})': 'keepDOM',
    '_jsx("p", {children: innerWidth})': 'innerWidth',
    '_jsx("p", {children: globalThis?.["inner" + "Width"]})': 'globalThis',
    '_jsx("p", {children: Math[props.name]()})': '[…]()',
    '_jsx("p", {children: Math.random()})': 'Math.random',
    '_jsx("p", {children: [].constructor})': 'constructor',
    '_jsx("p", {children: `${h.useState(1)}`})': 'useState',
    '_jsx("p", {children: ((a, window) => window)(1, 2)})': undefined,
    '_jsx("p", {children: (() => { for (const screen of [1]); return screen; })()})': 'screen',
    '_jsx("p", {children: (() => { try {} catch (name) {} return name; })()})': 'name',
    '_jsx("p", {children: (() => { { var top = 1; } return top; })()})': undefined,
    '_jsx("p", {children: String.raw`a`.at(-1)})': undefined,
    'import("./late.js")': 'import()',
    '(async () => 1)()': 'async',
  };
  for (const [code, expected] of Object.entries(rows)) assert.is(pageBehavior(page(code)), expected, code);
});

test('a page waits with React if everything that needs it is inside of Hydrate', () => {
  const imports: JudgedImport[] = [{ hydrate: ['Hydrate'] }, { behavior: 'useState' }, {}];
  const code = (content: string, extra = ''): string =>
    `const {Fragment: _Fragment, jsx: _jsx, jsxs: _jsxs} = h; const {"Hydrate": View} = m[0]; const {"Live": Live, Also} = m[1]; const Plain = m[2]; ${extra} function _createMdxContent(props) { return _jsxs(_Fragment, {children: [${content}]}); } return { default: _createMdxContent };`;
  const rows: Record<string, boolean> = {
    '_jsx(View, {children: _jsx(Live, {})})': true,
    '_jsx("p", {children: "Live"}), _jsx(View, {children: [_jsx(Live, {}), _jsx(Also, {})]}), _jsx(Plain.Note, {})': true,
    '_jsx("ul", {children: _jsx(View, {className: "a", children: _jsx(View, {children: _jsx(Live, {})})})})': true,
    '_jsx(View, {children: _jsx("button", {onClick: () => 1})})': true,
    '_jsx(View, {children: innerWidth})': true,
    '_jsx(View, {children: _jsx(Live, {})}), _jsx(Live, {})': false,
    '_jsx(View, {children: _jsx(Live, {})}), _jsx("button", {onClick: () => 1})': false,
    '_jsx(View, {children: _jsx(Live, {})}), _jsx("p", {children: innerWidth})': false,
    '_jsx(Plain.View, {children: _jsx(Live, {})})': false,
    '_jsx(Live, {children: _jsx(View, {})})': false,
  };
  for (const [content, expected] of Object.entries(rows)) assert.is(canWait(code(content), imports), expected, content);
  const inside = '_jsx(View, {children: _jsx(Live, {})})';
  assert.not(canWait(code(inside, 'const Other = Live;'), imports), 'used by code of the page');
  assert.not(canWait(code(inside), [...imports, { behavior: 'setTimeout' }]), 'an import without names');
  assert.not(canWait(code(inside), [{}, ...imports.slice(1)]), 'another component of that name');
  const whole = code(inside).replace('const {"Hydrate": View} = m[0]', 'const View = m[0]');
  assert.not(canWait(whole, imports), 'the namespace of a module');
});

test('the place of a name is that in code, not in imports, comments or texts', () => {
  const source = `import { useState } from 'react';
// useState is a hook
import {
  useEffect,
} from "react";
const text = 'useState';
export const 卡片 = () => useState(1);
`;
  assert.is(placeOfName(source, 'useState'), '7:25');
  assert.is(placeOfName(source, '卡片'), '7:14');
  assert.is(placeOfName('<Own onClick={f} />', 'onClick'), '1:6');
  assert.is(placeOfName(source, 'useEffect'), undefined);
  assert.is(placeOfName('const video = 1; a = <video />', '<video>'), '1:7');
});

test.run();
