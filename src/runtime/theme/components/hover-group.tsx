import { useId, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useLocation } from '../../hooks/router-hooks.js';
import { Link } from '../../page/link.js';
import { useHoverGroup } from './use-hover-group.js';

/** A link of a hover group. */
export interface HoverGroupItem {
  text: ReactNode;
  link: string;
}

export interface HoverGroupProps {
  items?: readonly HoverGroupItem[] | undefined;
  /** Content of the panel in place of items. */
  customChildren?: ReactNode;
  /** Which edge of the trigger the panel is aligned to. */
  position?: 'left' | 'center' | 'right' | undefined;
  /** True if an item points to the shown page, by default when its address is the page's. */
  activeMatcher?: ((item: HoverGroupItem) => boolean) | undefined;
  /** Text of the button that opens the group. */
  children?: ReactNode;
}

/** A finger opens the group by its click alone. */
const isMouse = ({ pointerType }: PointerEvent): boolean => pointerType !== 'touch';

/** A button with a list of links that opens while the pointer is on it, by click and by keyboard. */
export function HoverGroup({
  items = [],
  customChildren,
  position = 'left',
  activeMatcher,
  children,
}: HoverGroupProps) {
  const id = useId();
  const { pathname } = useLocation();
  const { isOpen, setOpen, handleMouseEnter, handleMouseLeave } = useHoverGroup();
  const isActive = activeMatcher ?? (({ link }: HoverGroupItem) => link === pathname);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    currentTarget.querySelector('button')?.focus();
  };
  return (
    <div
      className={`hd-hover-group hd-hover-group-${position}`}
      onPointerEnter={(event) => isMouse(event) && handleMouseEnter()}
      onPointerLeave={(event) => isMouse(event) && handleMouseLeave()}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {children}
      </button>
      <div id={id} className={isOpen ? 'hd-hover-panel hd-open' : 'hd-hover-panel'}>
        {customChildren ?? (
          <ul>
            {items.map((item) => (
              <li key={item.link}>
                <Link href={item.link} aria-current={isActive(item) ? 'page' : undefined}>
                  {item.text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
