/** Median of some numbers: of an even count the lower one of the two in the middle. Throws when there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[(sorted.length - 1) >> 1];
  if (middle === undefined) throw new Error('No value was measured');
  return middle;
}

/** Figures by name; what was not measured is absent. */
export type Figures = Readonly<Record<string, number>>;

/** Median of each figure over several runs. */
export function medianFigures(runs: readonly Figures[]): Figures {
  const names = [...new Set(runs.flatMap((run) => Object.keys(run)))];
  return Object.fromEntries(
    names.map((name) => [name, median(runs.flatMap((run) => (run[name] === undefined ? [] : [run[name]])))]),
  );
}
