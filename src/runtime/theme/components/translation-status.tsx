import type { TranslationState } from '../../../shared/page-data.js';
import { useI18n, usePayload } from '../../hooks/page-hooks.js';

const stateTexts = {
  current: 'translationStateCurrentText',
  outdated: 'translationStateOutdatedText',
  untracked: 'translationStateUntrackedText',
  missing: 'translationStateMissingText',
} as const satisfies Record<TranslationState, string>;

export interface TranslationStatusProps {
  /** States to show; pages without any of them are left out. By default all. */
  states?: readonly TranslationState[] | undefined;
}

/** Table of the pages of the site and the states of their translations, as of the build. */
export function TranslationStatus({ states }: TranslationStatusProps) {
  const { translations } = usePayload();
  const translate = useI18n();
  if (!translations) return null;
  const { locales, pages } = translations;
  const shown = states ? pages.filter((page) => page.states.some(({ state }) => states.includes(state))) : pages;
  return (
    <div className="hd-table">
      <table className="hd-translation-status">
        <thead>
          <tr>
            <th scope="col">{translate('translationPageText')}</th>
            {locales.map(({ lang, label }) => (
              <th key={lang} scope="col" lang={lang}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ path, link, states: found }) => (
            <tr key={path}>
              <td>
                <a href={link}>{path}</a>
              </td>
              {found.map(({ state, link: translation }, index) => (
                <td key={locales[index]!.lang} data-state={state}>
                  {translation === undefined ? (
                    translate(stateTexts[state])
                  ) : (
                    <a href={translation}>{translate(stateTexts[state])}</a>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
