import type { ComponentType, SVGProps } from 'react';
import { Icon } from '../icons/icon.js';

export interface SvgWrapperProps extends SVGProps<SVGSVGElement> {
  /** A component that renders an SVG, or SVG text, an image's URL or public path, or an emoji. */
  icon: ComponentType<SVGProps<SVGSVGElement>> | string;
}

/** An icon in any of the forms that authors have it in. Attributes go to a component's SVG. */
export function SvgWrapper({ icon: IconComponent, ...rest }: SvgWrapperProps) {
  if (typeof IconComponent === 'string') return <Icon icon={IconComponent} />;
  return <IconComponent aria-hidden="true" {...rest} />;
}
