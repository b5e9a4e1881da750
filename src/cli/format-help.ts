import { toolVersion } from '../build/cache/cache-key.js';
import { commandTable, globalFlags, globalFlagsOf, type FlagRow } from './command-table.js';

function formatRows(rows: readonly FlagRow[]): string {
  const width = Math.max(...rows.map(([written]) => written.length));
  return rows.map(([written, help]) => `  ${written.padEnd(width)}  ${help}`).join('\n');
}

/** Help text of a command, or of the whole command line when the command is unknown. */
export function formatHelp(command: string | undefined): string {
  const row = command === undefined ? undefined : commandTable[command];
  const sections = row
    ? [`heddle ${row.usage}`, row.help, `Flags:\n${formatRows([...row.flags, ...globalFlagsOf(command)])}`]
    : [
        `heddle ${toolVersion}`,
        'Usage: heddle <command> [flags]',
        `Commands:\n${formatRows(Object.values(commandTable).map(({ usage, help }): FlagRow => [usage, help]))}`,
        `Flags:\n${formatRows(globalFlags)}`,
      ];
  return sections.join('\n\n');
}
