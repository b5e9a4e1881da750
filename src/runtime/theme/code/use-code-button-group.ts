import { useCallback, useRef, useState, type RefObject } from 'react';

export interface CodeButtonState {
  /** Goes on the element whose text is copied. */
  copyElementRef: RefObject<HTMLElement | null>;
  wrapCode: boolean;
  toggleWrapCode: () => void;
}

/** State of the buttons of a code block of a site; `CodeButtonGroup` takes it as its props. */
export function useCodeButtonGroup(initialWrapCode = false): CodeButtonState {
  const copyElementRef = useRef<HTMLElement>(null);
  const [wrapCode, setWrapCode] = useState(initialWrapCode);
  const toggleWrapCode = useCallback(() => setWrapCode((isWrapped) => !isWrapped), []);
  return { copyElementRef, wrapCode, toggleWrapCode };
}
