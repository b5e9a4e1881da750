import { useI18n, usePayload, useSite } from '../../hooks/page-hooks.js';

const texts = {
  untranslated: ['untranslatedText', undefined],
  translation: ['translationOutdatedText', 'translationOriginalText'],
  old: ['versionOldText', 'versionLatestText'],
  unreleased: ['versionUnreleasedText', 'versionLatestText'],
} as const;

/**
 * Notes above the article: the page is not translated, is outdated, or is of another version than the latest one, and what
 * to read instead.
 */
export function PageNotices() {
  const { page, notices = [] } = usePayload();
  const { lang, dir } = useSite().site;
  const translate = useI18n();
  // Around the notes, the page may be in the language of its original.
  const language = page.original ? { lang, dir } : {};
  return notices.map(({ kind, link, version = '' }) => {
    const [text, linkText] = texts[kind];
    return (
      <p key={kind} className={`hd-page-notice hd-page-notice-${kind}`} role="note" {...language}>
        {`${translate(text, { name: version })} `}
        {link !== undefined && linkText !== undefined && <a href={link}>{translate(linkText)}</a>}
      </p>
    );
  });
}
