import type { ReactNode } from 'react';
import { Link } from '../../page/link.js';
import { ToolLogo } from './tool-logo.js';

/** A card of the tools landing block. */
export interface ToolCard {
  name: string;
  desc: string;
  /** URL or public path of the logo. */
  logo: string;
  url: string;
  /** Text of the link, such as the address without its scheme. */
  urlText: string;
}

export interface ToolsLandingProps {
  heading: ReactNode;
  tagline?: ReactNode;
  tools: readonly ToolCard[];
}

/** Cards of related tools: each links to its site in a new tab. */
export function ToolsLanding({ heading, tagline, tools }: ToolsLandingProps) {
  return (
    <section className="hd-tools">
      <h2>{heading}</h2>
      {tagline !== undefined && <p className="hd-tools-tagline">{tagline}</p>}
      <ul>
        {tools.map(({ name, desc, logo, url, urlText }) => (
          <li key={name} className="hd-tool-card">
            <ToolLogo name={name} logo={logo} />
            <h3>{name}</h3>
            <p>{desc}</p>
            <Link href={url} target="_blank" rel="noopener noreferrer">
              {urlText}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
