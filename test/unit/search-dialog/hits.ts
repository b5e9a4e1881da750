import type { ProviderHit } from '../../../src/runtime/search/search-provider.js';

/** A hit: `makeHit('lvl2', 'Guide', 'Page', 'Heading')`; its address is made of the names. */
export function makeHit(type: ProviderHit['type'], ...names: (string | null)[]): ProviderHit {
  const [lvl0 = null, lvl1 = null, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = names;
  const url = `/${[lvl1, lvl2].filter(Boolean).join('#')}${type === 'content' ? '.text' : ''}`;
  const plain = (text: string | null): { text: string; match: boolean }[] =>
    text === null ? [] : [{ text, match: false }];
  return {
    objectID: url,
    url,
    type,
    hierarchy: { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 },
    content: type === 'content' ? 'some text' : null,
    segments: {
      title: plain(names.findLast((name) => name !== null) ?? null),
      path: lvl2 === null ? [] : [plain(lvl1)],
      snippet:
        type === 'content'
          ? [
              { text: 'some ', match: false },
              { text: 'Text', match: true },
            ]
          : [],
    },
  };
}
