import { useI18n } from '../hooks/use-i18n.js';
import { usePage } from '../hooks/use-page.js';

/** A day as a language writes it. The same everywhere: the clock is UTC's, and long dates do not change with locale data. */
function formatDay(date: Date, lang: string): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(lang, options).format(date);
  } catch {
    return new Intl.DateTimeFormat('en', options).format(date);
  }
}

/** When the page was last changed and by whom, where a plugin tells it. */
export function LastUpdated() {
  const { lang, lastUpdatedTime, lastUpdatedAuthor } = usePage().page;
  const translate = useI18n();
  if (typeof lastUpdatedTime !== 'number' && typeof lastUpdatedTime !== 'string') return null;
  const date = new Date(lastUpdatedTime);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <p className="hd-last-updated">
      {translate('lastUpdatedText')}{' '}
      <time dateTime={date.toISOString()} suppressHydrationWarning>
        {formatDay(date, lang)}
      </time>
      {typeof lastUpdatedAuthor === 'string' && lastUpdatedAuthor !== '' && (
        <>
          {' '}
          {translate('lastUpdatedAuthorText')} {lastUpdatedAuthor}
        </>
      )}
    </p>
  );
}
