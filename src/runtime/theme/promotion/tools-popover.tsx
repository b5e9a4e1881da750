import type { ReactNode } from 'react';
import { useI18n } from '../../hooks/page-hooks.js';
import { Link } from '../../page/link.js';
import { GridIcon } from '../icons/icons.js';
import { Popover } from '../floating/popover.js';
import { ToolLogo } from './tool-logo.js';
import { useLocation } from '../../hooks/router-hooks.js';

/** Language of promotional texts: Chinese when the path contains `zh` anywhere, else English. */
function usePromotionLanguage(): 'zh' | 'en' {
  return useLocation().pathname.includes('zh') ? 'zh' : 'en';
}

/** A tool of the tools popover. */
export interface ToolEntry {
  name: string;
  /** Description in Chinese. */
  desc: string;
  /** Description in English. */
  descEn: string;
  /** URL or public path of the logo. */
  logo: string;
  url: string;
  /** URL for English visitors, by default `url`. */
  urlEn?: string;
  /** Size of the logo in proportion to the others. */
  logoScale?: number;
}

export interface ToolsPopoverProps {
  tools: readonly ToolEntry[];
  /** Heading of the panel. */
  title?: ReactNode;
  className?: string | undefined;
  /** The element that opens the panel, by default a button with a grid icon. */
  children?: ReactNode;
}

function Tool({ tool: { name, desc, descEn, logo, url, urlEn = url, logoScale } }: { tool: ToolEntry }) {
  const isChinese = usePromotionLanguage() === 'zh';
  return (
    <li>
      <Link className="hd-tool" href={isChinese ? url : urlEn}>
        <ToolLogo name={name} logo={logo} scale={logoScale} />
        <span>
          <strong>{name}</strong>
          <span className="hd-tool-text">{isChinese ? desc : descEn}</span>
        </span>
      </Link>
    </li>
  );
}

/** A list of tools that opens below a trigger. */
export function ToolsPopover({ tools, title, className, children }: ToolsPopoverProps) {
  const label = useI18n()('toolsText');
  const list = (
    <ul className="hd-tool-list">
      {tools.map((tool) => (
        <Tool key={tool.name} tool={tool} />
      ))}
    </ul>
  );
  const trigger = children ?? (
    <button type="button" className="hd-icon-button" aria-label={label}>
      <GridIcon />
    </button>
  );
  return (
    <Popover
      placement="bottom-start"
      arrow={false}
      title={title}
      content={list}
      className={className ? `hd-tools-popover ${className}` : 'hd-tools-popover'}
    >
      {trigger}
    </Popover>
  );
}
