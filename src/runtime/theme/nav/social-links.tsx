import type { SocialLink } from '../../../shared/site-data.js';
import { useI18n, useSite } from '../../hooks/page-hooks.js';
import { MoreIcon } from '../icons/icons.js';
import { Menu } from './menu.js';
import { isSocialLink, SocialAnchor, SocialIcon, socialLinkName, SocialNote } from './social-link-view.js';

function SocialEntry({ entry }: { entry: SocialLink }) {
  if (isSocialLink(entry)) return <SocialAnchor entry={entry} />;
  return (
    <div className="hd-menu hd-menu-plain">
      <button
        type="button"
        className="hd-icon-button hd-menu-button"
        aria-expanded="false"
        aria-label={socialLinkName(entry)}
        suppressHydrationWarning
      >
        <SocialIcon icon={entry.icon} />
      </button>
      <div className="hd-menu-panel hd-menu-note">
        <SocialNote entry={entry} />
      </div>
    </div>
  );
}

/** An entry of the panel, with its name or what it shows. */
function MoreEntry({ entry }: { entry: SocialLink }) {
  if (isSocialLink(entry)) return <SocialAnchor entry={entry} isNamed />;
  if (entry.mode === 'img') return <SocialNote entry={entry} />;
  return (
    <div className="hd-nav-link">
      <SocialIcon icon={entry.icon} />
      <SocialNote entry={entry} />
    </div>
  );
}

/** Number of links beside each other; more would leave no room for the navigation. */
const shownCount = 5;

/** Links to the project's places elsewhere; texts and images show in a small panel, and so do links beyond the fifth. */
export function SocialLinks({ socialLinks: given }: { socialLinks?: readonly SocialLink[] }) {
  const { socialLinks: configured } = useSite().site;
  const socialLinks = given ?? configured;
  const translate = useI18n();
  if (socialLinks.length === 0) return null;
  const more = socialLinks.slice(shownCount);
  return (
    <ul className="hd-social-links" aria-label={translate('socialLinksText')}>
      {socialLinks.slice(0, shownCount).map((entry, index) => (
        <li key={index}>
          <SocialEntry entry={entry} />
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <Menu label={<MoreIcon />} title={translate('moreLinksText')}>
            <ul>
              {more.map((entry, index) => (
                <li key={index}>
                  <MoreEntry entry={entry} />
                </li>
              ))}
            </ul>
          </Menu>
        </li>
      )}
    </ul>
  );
}
