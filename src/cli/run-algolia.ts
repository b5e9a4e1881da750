import { BuildError } from '../build/report/diagnostic.js';
import { algoliaKeyMissing } from '../build/report/errors/algolia.js';
import { pushRecords, type RecordChange } from '../build/search/push-records.js';
import { stripControls } from '../build/report/wording.js';
import type { CommandOf } from './command-table.js';

/** Environment variable with the key that writes the index. */
const keyVariable = 'ALGOLIA_ADMIN_KEY';

/** Records that are listed of each kind. */
const mostListed = 50;

function listChange(sign: string, ids: readonly string[]): string[] {
  const lines = ids.slice(0, mostListed).map((id) => `${sign} ${stripControls(id)}`);
  return ids.length > mostListed ? [...lines, `${sign} and ${ids.length - mostListed} more`] : lines;
}

/** Output of `heddle algolia push`. */
function formatChange(change: RecordChange & { indexName: string }, isDryRun: boolean): string {
  const { added, changed, deleted, unchanged, others, indexName } = change;
  const list = isDryRun ? [...listChange('+', added), ...listChange('~', changed), ...listChange('-', deleted)] : [];
  const left = others > 0 ? `, ${others} of other languages or versions left` : '';
  const counts = `${added.length} added, ${changed.length} changed, ${deleted.length} deleted, ${unchanged} unchanged${left}`;
  return [...list, `${isDryRun ? 'Would change' : 'Changed'} the index ${stripControls(indexName)}: ${counts}`].join(
    '\n',
  );
}

/** `heddle algolia push`: writes the records of the built site into the hosted index. */
export async function runAlgolia({
  command: _command,
  isDebug: _isDebug,
  ...flags
}: CommandOf<'algolia'>): Promise<number> {
  const apiKey = flags.apiKey ?? process.env[keyVariable];
  if (!apiKey) throw new BuildError([algoliaKeyMissing(keyVariable)]);
  const change = await pushRecords({ projectRoot: process.cwd(), ...flags, apiKey });
  console.log(formatChange(change, flags.isDryRun));
  return 0;
}
