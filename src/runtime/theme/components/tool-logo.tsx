import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../hooks/use-site.js';
import { withBase } from '../../../shared/route-path.js';

export interface ToolLogoProps {
  name: string;
  /** URL or public path of a picture. */
  logo: string;
  /** Size in proportion to other logos. */
  scale?: number | undefined;
}

/** Logo of a tool; the first letter of its name when the picture cannot be had. */
export function ToolLogo({ name, logo, scale }: ToolLogoProps) {
  const { base } = useSite().site;
  const picture = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // The picture of the HTML may have failed before anything listened.
    const { complete, naturalWidth } = picture.current ?? {};
    if (complete && naturalWidth === 0) setFailed(true);
    // Styles in HTML are refused by strict policies, those set by script are not.
    if (picture.current && scale !== undefined) picture.current.style.scale = String(scale);
  }, [logo, scale]);
  return (
    <span className="hd-tool-logo" aria-hidden="true">
      {hasFailed || logo === '' ? (
        Array.from(name)[0]
      ) : (
        <img ref={picture} src={withBase(logo, base)} alt="" loading="lazy" onError={() => setFailed(true)} />
      )}
    </span>
  );
}
