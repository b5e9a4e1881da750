import { useI18n, usePayload, useSite } from '../../hooks/page-hooks.js';
import { LanguageIcon } from '../icons/icons.js';
import { Menu } from './menu.js';
import { SwitchList } from './switch-list.js';

/** Links to the page in the site's other languages. */
export function LanguageMenu() {
  const { locales, lang } = useSite().site;
  const { alternates } = usePayload();
  const translate = useI18n();
  if (locales.length < 2) return null;
  const current = locales.find((locale) => locale.lang === lang)?.label ?? lang;
  const label = (
    <>
      <LanguageIcon />
      <span className="hd-menu-text">{current}</span>
    </>
  );
  return (
    <Menu label={label} title={`${translate('languageSwitchText')}: ${current}`}>
      <SwitchList
        entries={locales.map((locale) => ({
          text: locale.label,
          href: locale.lang === lang ? undefined : (alternates[`lang:${locale.lang}`] ?? locale.home),
          lang: locale.lang,
        }))}
      />
    </Menu>
  );
}
