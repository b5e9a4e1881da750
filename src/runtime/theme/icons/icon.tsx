import { useMemo } from 'react';
import { htmlProps } from '../../dom/html-props.js';
import { useSite } from '../../hooks/page-hooks.js';
import { withBase } from '../../../shared/route-path.js';
import { isMarkupIcon } from '../../../shared/tags.js';

const isPicture = (icon: string): boolean =>
  /^(?:https?:|data:image\/|\/|\.{1,2}\/)/.test(icon) || /\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i.test(icon);

function MarkupIcon({ html }: { html: string }) {
  const props = useMemo(() => htmlProps(html), [html]);
  return <span className="hd-icon-slot" aria-hidden="true" {...props} />;
}

export interface IconProps {
  /** HTML of an SVG or an `<img>`, an image's URL or public path, or a character such as an emoji. */
  icon: string;
  base: string;
}

/** A decorative icon in any of the forms that authors may write. */
export function IconView({ icon, base }: IconProps) {
  const text = icon.trim();
  if (text === '') return null;
  if (isMarkupIcon(text)) return <MarkupIcon html={text} />;
  if (isPicture(text)) return <img className="hd-icon-slot" src={withBase(text, base)} alt="" loading="lazy" />;
  return (
    <span className="hd-icon-slot" aria-hidden="true">
      {text}
    </span>
  );
}

/** A decorative icon on a page of the site. */
export function Icon({ icon }: { icon: string }) {
  const { base } = useSite().site;
  return <IconView icon={icon} base={base} />;
}
