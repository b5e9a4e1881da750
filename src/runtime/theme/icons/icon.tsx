import { useSite } from '../../hooks/page-hooks.js';
import { icon as iconMarkup } from '../../../shared/markup/badge-markup.js';
import { reactMarkup } from '../base/react-markup.js';

export interface IconProps {
  /** HTML of an SVG or an `<img>`, an image's URL or public path, or a character such as an emoji. */
  icon: string;
  base: string;
}

/** A decorative icon in any of the forms that authors may write. */
export const IconView = ({ icon, base }: IconProps) => iconMarkup(reactMarkup, icon, base) ?? null;

/** A decorative icon on a page of the site. */
export function Icon({ icon }: { icon: string }) {
  const { base } = useSite().site;
  return <IconView icon={icon} base={base} />;
}
