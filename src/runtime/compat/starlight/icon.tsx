import type { ComponentType } from 'react';
import * as icons from '../../theme/icons/icons.js';

const byName: Record<string, ComponentType> = {
  'open-book': icons.FileIcon,
  'right-arrow': icons.ArrowRightIcon,
  'up-arrow': icons.ArrowUpIcon,
  bars: icons.MenuIcon,
  close: icons.CloseIcon,
  document: icons.FileIcon,
  'add-document': icons.FileIcon,
  external: icons.ExternalIcon,
  laptop: icons.SystemIcon,
  magnifier: icons.SearchIcon,
  moon: icons.MoonIcon,
  pencil: icons.PencilIcon,
  seti: icons.FileIcon,
  sun: icons.SunIcon,
  translate: icons.LanguageIcon,
};

export interface StarlightIconProps {
  name: string;
  /** Text for assistive technology. */
  label?: string | undefined;
}

/** An icon of the theme; names that the theme has no icon for show nothing. */
export function Icon({ name, label }: StarlightIconProps) {
  const Named = Object.hasOwn(byName, name) ? byName[name] : undefined;
  return (
    <>
      {Named && <Named />}
      {label !== undefined && <span className="hd-visually-hidden">{label}</span>}
    </>
  );
}
