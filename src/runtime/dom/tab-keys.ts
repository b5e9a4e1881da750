/** Index of the tab that a key press selects; undefined for keys that tabs do not answer. */
export function tabIndexOfKey(key: string, index: number, count: number, isRightToLeft: boolean): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step !== undefined) return (index + (isRightToLeft ? -step : step) + count) % count;
  return { Home: 0, End: count - 1 }[key];
}
