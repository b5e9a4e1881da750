import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

/** Waits until nothing on the page is in transition. */
export const afterTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ends.map(({ finished }) => finished)).then(() => undefined);
  });

/** What axe finds on the page as it is once its transitions are over, a line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  await afterTransitions(page);
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}
