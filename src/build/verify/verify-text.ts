import type { BuildContext } from '../context.js';
import { textDiffers } from '../report/errors/verify.js';
import { textDifference } from '../step/difference.js';

/** Makes a text again that a plugin keeps in the cache, and reports a difference. */
export function verifyText(
  { report, plugins, verification }: Pick<BuildContext, 'report' | 'plugins' | 'verification'>,
  file: string,
  name: string,
  cached: string,
  make: () => string,
): void {
  report.count('verified texts', 1);
  const endWatch = verification!.watch();
  const fresh = make();
  const found = endWatch(plugins.inputs);
  if (fresh === cached) return;
  const difference = textDifference(cached, fresh);
  report.add([textDiffers(file, name, { difference, isUnstable: make() !== fresh, ...found })]);
}
