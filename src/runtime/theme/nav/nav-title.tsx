import { useSite } from '../../hooks/page-hooks.js';

function Logo({ src, only }: { src: string; only?: 'light' | 'dark' }) {
  const { logoSizes } = useSite().site;
  // The sides give the proportion, so that nothing beside the logo moves when its file arrives.
  return <img className={only ? `hd-logo hd-only-${only}` : 'hd-logo'} src={src} alt="" {...logoSizes[src]} />;
}

/** Logo and name of the site; leads home. */
export function NavTitle() {
  const { logo, logoText, logoHref, title } = useSite().site;
  const hasLogo = logo !== '';
  const text = logoText || (hasLogo ? '' : title);
  return (
    <a className="hd-nav-title" href={logoHref} aria-label={text === '' ? title : undefined}>
      {hasLogo && typeof logo === 'string' && <Logo src={logo} />}
      {typeof logo === 'object' && (
        <>
          <Logo src={logo.light} only="light" />
          <Logo src={logo.dark} only="dark" />
        </>
      )}
      {text !== '' && <span>{text}</span>}
    </a>
  );
}
