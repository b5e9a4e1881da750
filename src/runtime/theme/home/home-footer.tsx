import { isExternalUrl } from '../../../shared/route-path.js';
import type { FooterColumn } from '../../../shared/site-data.js';
import { useFrontmatter, useSite } from '../../hooks/page-hooks.js';
import { Link } from '../../page/link.js';
import { Html } from '../base/html.js';

function Column({ column: { title, items } }: { column: FooterColumn }) {
  return (
    <section>
      <h2 className="hd-footer-title">{title}</h2>
      <ul>
        {items.map(({ text, link, type }) => (
          <li key={link}>
            {isExternalUrl(link) ? (
              <Link href={link}>{text}</Link>
            ) : (
              <a href={link} type={type}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Columns of links, the site's message and its copyright line; the last two are HTML in the configuration. */
export function HomeFooter() {
  const { message, copyright, columns } = useSite().site.footer;
  const isHidden = useFrontmatter().frontmatter['siteFooter'] === false;
  if (isHidden || (message === '' && copyright === '' && columns.length === 0)) return null;
  return (
    <footer className="hd-footer">
      {columns.length > 0 && (
        <div className="hd-footer-columns">
          {columns.map((column, index) => (
            <Column key={index} column={column} />
          ))}
        </div>
      )}
      {message !== '' && <Html tag="p" html={message} />}
      {copyright !== '' && <Html tag="p" html={copyright} />}
    </footer>
  );
}
