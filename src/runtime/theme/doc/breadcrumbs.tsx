import { useI18n, usePage } from '../../hooks/page-hooks.js';
import { useGroups } from './use-groups.js';

/** The sidebar's groups around the page, then the page itself. Nothing on pages that no group contains. */
export function Breadcrumbs() {
  const { title } = usePage().page;
  const translate = useI18n();
  const groups = useGroups();
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
