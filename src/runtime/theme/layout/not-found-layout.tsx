import { Content, useHasContent } from '../../page/content.js';
import { useI18n } from '../../hooks/use-i18n.js';
import { useSite } from '../../hooks/use-site.js';

/** The page for addresses without one: the site's own text where a `404` page has some, else a short message. */
export function NotFoundLayout() {
  const hasContent = useHasContent();
  const { locales, lang, base } = useSite().site;
  const translate = useI18n();
  const home = locales.find((locale) => locale.lang === lang)?.home ?? base;
  return (
    <main id="hd-content" className="hd-not-found" tabIndex={-1}>
      <p className="hd-not-found-code" aria-hidden="true">
        404
      </p>
      {hasContent ? (
        <Content />
      ) : (
        <>
          <h1>{translate('notFoundText')}</h1>
          <p>{translate('notFoundDescriptionText')}</p>
        </>
      )}
      <a className="hd-button hd-button-brand" href={home}>
        {translate('takeMeHomeText')}
      </a>
    </main>
  );
}
