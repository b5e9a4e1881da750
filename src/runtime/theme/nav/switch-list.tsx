export interface SwitchEntry {
  text: string;
  /** Undefined for the entry that is shown now. */
  href: string | undefined;
  lang?: string;
}

/** Links to other forms of the page. They are page loads, since the other form has other site data. */
export function SwitchList({ entries }: { entries: readonly SwitchEntry[] }) {
  return (
    <ul className="hd-menu-entries">
      {entries.map(({ text, href, lang }) => (
        <li key={text}>
          {href === undefined ? (
            <span className="hd-nav-link hd-active" aria-current="true" lang={lang}>
              {text}
            </span>
          ) : (
            <a className="hd-nav-link" href={href} rel="alternate" lang={lang} hrefLang={lang}>
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
