import { useI18n } from '../../hooks/use-i18n.js';
import { usePage } from '../../hooks/use-page.js';
import { useSite } from '../../hooks/use-site.js';

/** Says that a page has no translation and shows the text of another language. Nothing on other pages. */
export function UntranslatedNotice() {
  const { original } = usePage().page;
  const { lang, dir } = useSite().site;
  const translate = useI18n();
  if (!original) return null;
  return (
    <p className="hd-callout hd-callout-info" role="note" lang={lang} dir={dir}>
      {translate('untranslatedText')}
    </p>
  );
}
