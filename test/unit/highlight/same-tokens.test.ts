import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHighlighter as createShiki } from 'shiki';
import type { BundledLanguage, BundledTheme } from 'shiki';
import { bundledLanguagesInfo } from 'shiki/langs';
import { bundledThemes } from 'shiki/themes';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ResolvedMarkdown } from '../../../src/build/config/site-config.js';
import { createHighlighter } from '../../../src/build/highlight/create-highlighter.js';
import type { Highlighter } from '../../../src/build/highlight/create-highlighter.js';
import { colorGroups, createDefaultTheme } from '../../../src/shared/default-code-theme.js';
import { commonGuests } from '../../../src/build/highlight/grammars/loaded-languages.js';
import type { TokenStyle } from '../../../src/build/highlight/themes/code-theme.js';
import { tokenStyleOfClasses, readLine, readRules } from './read-token-styles.js';

declare const __TEST_ROOT__: string;

const folder = join(__TEST_ROOT__, 'unit/highlight/fixtures');
const samples = readdirSync(folder)
  .sort()
  .flatMap((file) => {
    const language = file.replace('.txt', '');
    const text = readFileSync(join(folder, file), 'utf8');
    const reversed = text.split('\n').reverse().join('\n');
    // Lines come again in the same and in other states; an empty line first leaves the grammar at its start.
    return [`${text}\n${text}${reversed}`, `\n${text}`].map((code) => ({ language, code }));
  });

/** Each language once: tokens do not depend on the theme. */
const shortSamples = samples.filter((_, index) => index % 2 === 1);

const none = { langs: [], langAlias: {}, transformers: [] };
const pairs = [
  ['github-light', 'github-dark'],
  ['vitesse-light', 'night-owl'],
  ['catppuccin-latte', 'monokai'],
] as const;

const allThemes = [
  createDefaultTheme(),
  ...(await Promise.all(pairs.flat().map(async (name) => (await bundledThemes[name]()).default))),
];
const shikis = new Map<string, ReturnType<typeof createShiki>>();

/** shiki with one language and what comes with it, as documents that use nothing else would have it. */
async function shikiFor(language: string): ReturnType<typeof createShiki> {
  const grammar = (await bundledLanguagesInfo.find(({ id }) => id === language)!.import()).default.at(-1)!;
  const guests = (grammar.embeddedLangsLazy ?? []).filter((name) => commonGuests.has(name));
  return createShiki({ langs: [language, ...guests], themes: allThemes, warnings: false });
}

/** Look of each UTF-16 unit of each line from shiki. */
async function shikiLooks(language: string, code: string, theme: string): Promise<TokenStyle[][]> {
  if (!shikis.has(language)) shikis.set(language, shikiFor(language));
  const lines = (await shikis.get(language)!).codeToTokensBase(code, {
    lang: language as BundledLanguage,
    theme: theme as BundledTheme,
    tokenizeTimeLimit: 0,
  });
  return lines.map((tokens) =>
    tokens.flatMap(({ content, color, fontStyle }) =>
      Array.from(content.split(''), () => ({ color: color!, fontStyle: fontStyle! })),
    ),
  );
}

/** Look of each UTF-16 unit from the classes and the style sheet. */
function ownLooks(
  lines: readonly string[],
  rules: ReturnType<typeof readRules>,
  appearance: 'light' | 'dark',
): TokenStyle[][] {
  const known = new Map<string, TokenStyle>();
  const lookFor = (classes: string): TokenStyle => {
    let look = known.get(classes);
    if (!look) known.set(classes, (look = tokenStyleOfClasses(classes, rules, appearance)));
    return look;
  };
  return lines.map((html) => readLine(html).classes.map(lookFor));
}

function assertSameLooks(actual: TokenStyle[][], expected: TokenStyle[][], code: string, what: string): void {
  const lines = code.split('\n');
  assert.is(actual.length, lines.length, `${what}: lines`);
  expected.forEach((units, line) =>
    units.forEach((look, unit) => {
      const own = actual[line]![unit]!;
      if (own.color === look.color && own.fontStyle === look.fontStyle) return;
      assert.unreachable(
        `${what}, line ${line + 1}, ${JSON.stringify(lines[line]!.slice(unit, unit + 20))}: ${JSON.stringify(own)} instead of ${JSON.stringify(look)}`,
      );
    }),
  );
}

async function readyHighlighter(options: ResolvedMarkdown['shiki'], memoBytes?: number): Promise<Highlighter> {
  const highlighter = await createHighlighter(options, memoBytes);
  for (const { language } of samples) await highlighter.ensureLanguage(language);
  return highlighter;
}

test('there are samples of at least 30 languages', () => {
  assert.ok(new Set(samples.map(({ language }) => language)).size >= 30);
});

test("the default colors are those of shiki's own tokens", async () => {
  const expected = new Map<string, TokenStyle[][]>();
  for (const { language, code } of samples) {
    const looks = await shikiLooks(language, code, 'heddle');
    const named = looks.map((line) =>
      line.map(({ color, fontStyle }) => {
        const group = colorGroups[Number.parseInt(color.slice(1), 16) - 1];
        return { color: `var(--hd-code-${group?.name ?? 'foreground'})`, fontStyle };
      }),
    );
    expected.set(code, named);
  }
  const roomy = await readyHighlighter(none);
  const cramped = await readyHighlighter(none, 2000);
  const runs = [
    { name: 'nothing remembered yet', highlighter: roomy },
    { name: 'everything remembered', highlighter: roomy },
    { name: 'little room to remember', highlighter: cramped },
  ];
  for (const { name, highlighter } of runs) {
    const rules = readRules(highlighter.styleSheet());
    rules.set(':root', { '--hd-code-foreground': 'var(--hd-code-foreground)' });
    for (const { language, code } of samples) {
      const lines = highlighter.highlightLines(code, language);
      assert.is(lines.map((line) => readLine(line).text).join('\n'), code, `${language}: text`);
      assertSameLooks(ownLooks(lines, rules, 'light'), expected.get(code)!, code, `${language}, ${name}`);
    }
  }
  roomy.dispose();
  cramped.dispose();
});

for (const [light, dark] of pairs) {
  test(`the colors of ${light} and ${dark} are those of shiki's own tokens`, async () => {
    const highlighter = await readyHighlighter({ ...none, themes: { light, dark } });
    const rules = readRules(highlighter.styleSheet());
    for (const { language, code } of shortSamples) {
      const expected = await Promise.all([light, dark].map((theme) => shikiLooks(language, code, theme)));
      const lines = highlighter.highlightLines(code, language);
      assertSameLooks(ownLooks(lines, rules, 'light'), expected[0]!, code, `${language}, light`);
      assertSameLooks(ownLooks(lines, rules, 'dark'), expected[1]!, code, `${language}, dark`);
    }
    highlighter.dispose();
  });
}

test.run();
