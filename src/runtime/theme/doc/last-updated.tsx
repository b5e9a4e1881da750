import { useEffect, useRef, useState } from 'react';
import { utcDate } from '../../../shared/utc-date.js';
import { useI18n, usePage } from '../../hooks/page-hooks.js';
import { formatDay } from '../../dom/format-day.js';
import { whenNear } from '../../dom/when-near.js';

/** A day: in HTML as `2024-03-02`, in browsers as the language of the page writes it. */
function Day({ date, lang }: { date: Date; lang: string }) {
  const written = date.toISOString();
  const place = useRef<HTMLTimeElement>(null);
  const [shown, setShown] = useState(written.slice(0, 10));
  // The first date takes a browser long; see the loader.
  useEffect(() => whenNear([place.current!], () => setShown(formatDay(new Date(written), lang))), [written, lang]);
  return (
    <time ref={place} dateTime={written} suppressHydrationWarning>
      {shown}
    </time>
  );
}

/** Time and author of the page's last change, if a plugin provides them. */
export function LastUpdated() {
  const { lang, lastUpdatedTime, lastUpdatedAuthor, frontmatter } = usePage().page;
  const translate = useI18n();
  const date = utcDate(lastUpdatedTime);
  if (!date || frontmatter['lastUpdated'] === false) return null;
  return (
    <p className="hd-last-updated">
      {translate('lastUpdatedText')} <Day key={date.toISOString()} date={date} lang={lang} />
      {typeof lastUpdatedAuthor === 'string' && lastUpdatedAuthor !== '' && (
        <>
          {' '}
          {translate('lastUpdatedAuthorText')} {lastUpdatedAuthor}
        </>
      )}
    </p>
  );
}
