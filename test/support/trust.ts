import { appendFileSync } from 'node:fs';

/** Kinds of cases that the long tier counts; `npm run trust -- kills=500` sets the number of one. */
export type TrustArea =
  | 'kills'
  | 'signals'
  | 'damages'
  | 'edits'
  | 'markdown'
  | 'injections'
  | 'variations'
  | 'models'
  | 'requests'
  | 'load'
  | 'pages'
  | 'walks'
  | 'foreign'
  | 'slowness';

const counts = JSON.parse(process.env['HEDDLE_TRUST_COUNTS'] ?? '{}') as Partial<Record<TrustArea, number>>;

/** Number of cases to try: `fast` in `npm test`, more in `npm run trust`. */
export const caseCount = (area: TrustArea, fast: number): number => counts[area] ?? fast;

/** Seed of random cases. The fast tier always tries the same ones; `HEDDLE_TRUST_SEED` repeats those of a long run. */
export const trustSeed = Number(process.env['HEDDLE_TRUST_SEED'] ?? 1);

/** What came of the cases of one test. `failed` counts cases that broke a promise, not tests. */
export interface CaseFigures {
  tried: number;
  failed: number;
  /** Further counts by name, such as `{ 'old output kept': 41 }`. */
  [name: string]: number;
}

/** Adds figures to the results of `npm run trust`; does nothing in `npm test`. */
export function recordCases(area: TrustArea, test: string, figures: CaseFigures): void {
  const file = process.env['HEDDLE_TRUST_RESULTS'];
  if (file) appendFileSync(file, `${JSON.stringify({ area, test, seed: trustSeed, ...figures })}\n`);
}
