import { useMemo } from 'react';
import { Content, useHasContent } from '../../page/content.js';
import { htmlProps } from '../../dom/html-props.js';
import { useI18n, useSite } from '../../hooks/page-hooks.js';
import { SearchButton } from '../nav/search-button.js';

/**
 * The page for URLs without one: the site's own text where a `404` page has some, else a short message; then a search field
 * and pages whose words are those of the URL.
 */
export function NotFoundLayout() {
  const hasContent = useHasContent();
  const { locales, lang, base } = useSite().site;
  const translate = useI18n();
  // The page's script writes the links into this element, without React.
  const nearestPages = useMemo(() => htmlProps(''), []);
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
      <SearchButton text={translate('searchPlaceholderText')} />
      <a className="hd-button hd-button-brand" href={home}>
        {translate('takeMeHomeText')}
      </a>
      <div className="hd-nearest" data-title={translate('notFoundNearestText')} {...nearestPages} />
    </main>
  );
}
