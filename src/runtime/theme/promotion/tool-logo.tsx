import { useEffect, useRef } from 'react';
import { useSite } from '../../hooks/page-hooks.js';
import { withBase } from '../../../shared/route-path.js';

export interface ToolLogoProps {
  name: string;
  /** URL or public path of an image. */
  logo: string;
  /** Size in proportion to other logos. */
  scale?: number | undefined;
}

/** Logo of a tool. It covers the first letter of the name, which is visible if the image is unavailable. */
export function ToolLogo({ name, logo, scale }: ToolLogoProps) {
  const { base } = useSite().site;
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // Styles in HTML are refused by strict policies, those set by script are not.
    if (picture.current && scale !== undefined) picture.current.style.scale = String(scale);
  }, [scale]);
  return (
    <span className="hd-tool-logo" aria-hidden="true">
      <span>{Array.from(name)[0]}</span>
      {logo !== '' && <img ref={picture} src={withBase(logo, base)} alt="" loading="lazy" />}
    </span>
  );
}
