import type { Page } from 'puppeteer';

/** Saves what a test looks at as `<name>.png` in the folder that `HEDDLE_SHOTS` names; without it, does nothing. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['HEDDLE_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
