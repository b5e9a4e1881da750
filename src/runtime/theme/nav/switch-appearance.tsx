import { useI18n, useSite } from '../../hooks/page-hooks.js';
import { MoonIcon, SunIcon, SystemIcon } from '../icons/icons.js';

const choices = [
  { value: 'light', text: 'appearanceLightText', Icon: SunIcon },
  { value: 'dark', text: 'appearanceDarkText', Icon: MoonIcon },
  { value: 'auto', text: 'appearanceAutoText', Icon: SystemIcon },
] as const;

/**
 * A menu of light, dark and the system's appearance. The loader handles the clicks and marks the present choice; the style
 * sheet shows its icon, so that the HTML is the same for every visitor.
 */
export function SwitchAppearance({ onClick }: { onClick?: () => void }) {
  const { darkMode, enableAppearanceAnimation } = useSite().site;
  const translate = useI18n();
  if (darkMode.startsWith('force-')) return null;
  const label = translate('themeText');
  return (
    <div className="hd-menu hd-appearance">
      <button
        type="button"
        className="hd-menu-button hd-icon-button hd-appearance-button"
        aria-expanded="false"
        aria-label={label}
        title={label}
        suppressHydrationWarning
      >
        <SunIcon />
        <MoonIcon />
        <SystemIcon />
      </button>
      <div className="hd-menu-panel">
        <ul className="hd-menu-entries" aria-label={label}>
          {choices.map(({ value, text, Icon }) => (
            <li key={value}>
              <button
                type="button"
                className="hd-nav-link"
                data-appearance-set={value}
                data-act={enableAppearanceAnimation ? 'revealAppearance' : undefined}
                onClick={onClick}
                suppressHydrationWarning
              >
                <Icon />
                {translate(text)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
