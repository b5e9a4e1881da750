import { useI18n } from '../../hooks/use-i18n.js';
import { useSite } from '../../hooks/use-site.js';
import { MoonIcon, SunIcon, SystemIcon } from '../icons/icons.js';

/**
 * Goes through light, dark and the system's appearance. The loader handles the click; the style sheet shows icon and
 * text of the present choice, so that the HTML is the same for every reader.
 */
export function SwitchAppearance({ onClick }: { onClick?: () => void }) {
  const { darkMode, enableAppearanceAnimation } = useSite().site;
  const translate = useI18n();
  if (darkMode.startsWith('force-')) return null;
  return (
    <button
      type="button"
      className="hd-icon-button hd-appearance-switch"
      onClick={onClick}
      data-animated={enableAppearanceAnimation || undefined}
    >
      <SunIcon />
      <MoonIcon />
      <SystemIcon />
      <span className="hd-appearance-text">
        <span className="hd-appearance-label">{translate('themeText')}: </span>
        <span className="hd-choice-light">{translate('appearanceLightText')}</span>
        <span className="hd-choice-dark">{translate('appearanceDarkText')}</span>
        <span className="hd-choice-auto">{translate('appearanceAutoText')}</span>
      </span>
    </button>
  );
}
