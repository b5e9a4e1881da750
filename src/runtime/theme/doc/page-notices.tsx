import { useI18n } from '../../hooks/use-i18n.js';
import { usePayload } from '../../hooks/use-payload.js';

const texts = {
  translation: ['translationOutdatedText', 'translationOriginalText'],
  old: ['versionOldText', 'versionLatestText'],
  unreleased: ['versionUnreleasedText', 'versionLatestText'],
} as const;

/** Notes above the article: the page is outdated, or of another version than the latest one, and what to read instead. */
export function PageNotices() {
  const { notices = [] } = usePayload();
  const translate = useI18n();
  return notices.map(({ kind, link, version = '' }) => {
    const [text, linkText] = texts[kind];
    return (
      <p key={kind} className="hd-page-notice">
        {`${translate(text, { name: version })} `}
        {link !== undefined && <a href={link}>{translate(linkText)}</a>}
      </p>
    );
  });
}
