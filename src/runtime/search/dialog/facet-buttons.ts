import type { InterfaceTextKey } from '../../../shared/interface-texts.js';
import type { Search } from '../state/open-search.js';
import { element, type Content } from './elements.js';

/** Kinds of pages that have a text of their own; values of other tags are shown as they are. */
const knownKind = /^(?:blog|changelog|error|guide|reference)$/;
const kindText = (kind: string): InterfaceTextKey =>
  `searchKind${kind.replace(/^./, (first) => first.toUpperCase())}Text` as InterfaceTextKey;

/** A button that filters the results, followed by their number. */
export function choiceButton(
  name: string,
  count: number,
  isChosen: boolean,
  choose: () => void,
  handlers: { onmousedown?: (event: Event) => void } = {},
): HTMLElement {
  return element(
    'button',
    { type: 'button', 'aria-pressed': String(isChosen) },
    [`${name} `, element('span', { class: 'hd-search-tab-count' }, String(count))],
    { onclick: choose, ...handlers },
  );
}

/** Buttons that limit the results to those with a value of a tag; none where they would all be the same. */
export function facetButtons({ state: { screen, tags }, translate, send }: Search): Content {
  if (screen.kind !== 'hits' && screen.kind !== 'none') return undefined;
  return screen.answer.facets?.map(({ name, values }) => {
    const chosen = tags.find(([tag]) => tag === name)?.[1];
    if (chosen === undefined && values.length < 2) return undefined;
    const others = tags.filter(([tag]) => tag !== name);
    return element(
      'div',
      { class: 'hd-search-tabs', role: 'group', 'aria-label': translate('searchFacetsText') },
      values.map(({ value, pages }) =>
        choiceButton(
          name === 'kind' && knownKind.test(value) ? translate(kindText(value)) : value,
          pages,
          value === chosen,
          () => send({ type: 'tagsChosen', tags: value === chosen ? others : [...others, [name, value]] }),
        ),
      ),
    );
  });
}
