import { useEffect, useRef, useState } from 'react';

const closeMs = 150;

export interface HoverGroupState {
  isOpen: boolean;
  handleMouseEnter: () => void;
  handleMouseLeave: () => void;
  /** Opens or closes at once. */
  setOpen: (isOpen: boolean) => void;
}

/** True if the pointer is on a group; leaving it counts after a moment, so that a small gap does not close it. */
export function useHoverGroup(): HoverGroupState {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setOpen = (next: boolean): void => {
    clearTimeout(timer.current);
    setIsOpen(next);
  };
  return {
    isOpen,
    setOpen,
    handleMouseEnter: () => setOpen(true),
    handleMouseLeave: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsOpen(false), closeMs);
    },
  };
}
