import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';
import { claimPages, findClaims, readClaimPage } from './find-claims.js';

// Each file of test/docs/claims/ lists pages, their claims, and what shows that a claim is true:
//
//     "plugins/rss.test.ts: dev names feeds in heads"            a test below test/, and its title as it is written there
//     "code: src/build/build.ts: const longestUploadMs = 30_000" a line of the code that can't do anything else
//     "link: https://docusaurus.io/docs/versioning"              a link of the page, for what other software does
//
// Several proofs are a list.

type Register = Record<string, Record<string, string | string[]>>;

const folder = join(projectRoot, 'test/docs/claims');
const register: Register = Object.assign(
  {},
  ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Register),
);

/** Why a proof shows nothing, if it does. */
function mistakeOf(page: string, proof: string): string | undefined {
  const [, place = '', text = ''] = /^((?:code: )?\S+): (.+)$/.exec(proof) ?? [];
  if (place === 'link') return readClaimPage(page).includes(`](${text})`) ? undefined : `${page} has no link to ${text}`;
  const path = place.startsWith('code: ') ? place.slice('code: '.length) : `test/${place}`;
  if (place === '' || !existsSync(join(projectRoot, path))) return `no file for ${proof}`;
  const source = readFileSync(join(projectRoot, path), 'utf8');
  const isThere = place.startsWith('code: ')
    ? source.includes(text)
    : ["'", '"', '`'].some((quote) => source.includes(`${quote}${text.replaceAll(quote, `\\${quote}`)}${quote}`));
  return isThere ? undefined : `${path} doesn't contain ${text}`;
}

test('the claims of a page are in one file', () => {
  const pages = readdirSync(folder).flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Register));
  assert.equal(pages.filter((page, index) => pages.indexOf(page) !== index), []);
});

test('every claim of a page is registered with what shows it', () => {
  const loose = claimPages
    .flatMap((page) => findClaims(page).filter((claim) => register[page]?.[claim] === undefined).map((claim) => `${page}: ${claim}`));
  const advice = 'find the test that shows the sentence, or write it, and add both to test/docs/claims/; or say it without the word';
  assert.equal(loose, [], advice);
});

test('registered claims are on their pages', () => {
  const gone = Object.entries(register).flatMap(([page, claims]) => {
    const found = new Set(claimPages.includes(page) ? findClaims(page) : []);
    return Object.keys(claims).filter((claim) => !found.has(claim)).map((claim) => `${page}: ${claim}`);
  });
  assert.equal(gone, [], 'correct the sentence in test/docs/claims/ after comparing it with its test again, or remove it');
});

test('what shows a claim exists', () => {
  const mistakes = Object.entries(register).flatMap(([page, claims]) =>
    Object.values(claims).flat().flatMap((proof) => mistakeOf(page, proof) ?? []),
  );
  assert.equal(mistakes, []);
});

test.run();
