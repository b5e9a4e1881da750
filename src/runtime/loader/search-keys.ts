/** Makes the keys of the shortcut on search buttons look pressed while they are down. */
export function installSearchKeys(): void {
  let isModifierDown = false;
  let isLetterDown = false;
  const show = (): void => {
    const down = [isModifierDown, isLetterDown];
    for (const button of document.querySelectorAll('.hd-search-button'))
      button.querySelectorAll('kbd').forEach((key, index) => key.toggleAttribute('data-down', down[index]));
  };
  const onKey = ({ type, key, ctrlKey, metaKey }: KeyboardEvent): void => {
    const isLetter = key?.toLowerCase() === 'k';
    // While Command is down, browsers do not report that other keys were released.
    const isLetterReleased = type === 'keyup' && (isLetter || key === 'Meta');
    const wasDown = [isModifierDown, isLetterDown].join();
    isModifierDown = ctrlKey || metaKey;
    isLetterDown = !isLetterReleased && (isLetterDown || isLetter);
    if (wasDown !== [isModifierDown, isLetterDown].join()) show();
  };
  addEventListener('keydown', onKey, true);
  addEventListener('keyup', onKey, true);
  addEventListener('blur', () => {
    isModifierDown = isLetterDown = false;
    show();
  });
}
