/** Makes the keys of the shortcut on search buttons look pressed while they are down. */
export function installSearchKeys(): void {
  let down = [false, false];
  const show = (now: boolean[]): void => {
    if (now.join() === down.join()) return;
    down = now;
    for (const button of document.querySelectorAll('.hd-search-button'))
      button.querySelectorAll('kbd').forEach((key, index) => key.toggleAttribute('data-down', down[index]));
  };
  const onKey = ({ type, key, ctrlKey, metaKey }: KeyboardEvent): void => {
    const isLetter = key?.toLowerCase() === 'k';
    // While Command is down, browsers do not report that other keys were released.
    const isLetterReleased = type === 'keyup' && (isLetter || key === 'Meta');
    show([ctrlKey || metaKey, !isLetterReleased && (down[1]! || isLetter)]);
  };
  addEventListener('keydown', onKey, true);
  addEventListener('keyup', onKey, true);
  addEventListener('blur', () => show([false, false]));
}
