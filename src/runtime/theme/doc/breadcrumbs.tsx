import { useI18n } from '../../hooks/use-i18n.js';
import { usePage } from '../../hooks/use-page.js';
import { usePayload } from '../../hooks/use-payload.js';

/**
 * The sidebar's groups around the page, then the page itself. Nothing on pages that no group contains. A page with the
 * name of its group is shown once.
 */
export function Breadcrumbs() {
  const { title } = usePage().page;
  const { breadcrumbs = [] } = usePayload();
  const translate = useI18n();
  const groups = breadcrumbs.filter(({ text }) => text.toLowerCase() !== title.toLowerCase());
  if (groups.length === 0) return null;
  return (
    <nav className="hd-breadcrumbs" aria-label={translate('breadcrumbLabelText')}>
      <ol>
        {groups.map(({ text, link }, index) => (
          <li key={index}>{link === undefined ? text : <a href={link}>{text}</a>}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
