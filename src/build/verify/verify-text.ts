import type { BuildContext } from '../context.js';
import { textDiffers } from '../report/errors-verify.js';
import { textDifference } from '../step/difference.js';

/** Makes a text again that a plugin keeps in the cache, and reports a difference. */
export function verifyText(
  { report }: Pick<BuildContext, 'report'>,
  file: string,
  name: string,
  cached: string,
  make: () => string,
): void {
  report.count('verified texts', 1);
  const fresh = make();
  if (fresh !== cached) report.add([textDiffers(file, name, textDifference(cached, fresh), make() !== fresh)]);
}
