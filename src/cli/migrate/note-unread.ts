import { isAbsolute, relative } from 'node:path';
import { fixOfForeignOption } from '../../compat/option-fixes.js';
import { foreignModuleOf } from './foreign-call.js';
import { filledString } from './page-facts.js';
import type { SiteDraft } from './site-draft.js';
import { isRecord } from '../../shared/is-record.js';

/** Notes options of the old configuration that are neither read nor superfluous in Heddle, so that none is lost silently. */
export function noteUnread(draft: SiteDraft, options: unknown, known: readonly string[], prefix = ''): void {
  for (const [key, value] of Object.entries(isRecord(options) ? options : {})) {
    if (known.includes(key) || value === undefined || value === false) continue;
    const fix = fixOfForeignOption(prefix + key);
    draft.notes.push({
      file: 'site.config.ts',
      message: `\`${prefix}${key}\` was left out.${fix ? ` ${fix}` : ''}`,
    });
  }
}

/** Notes a plugin that was left out, by its package or its own name. `false` and the like mean no plugin. */
export function noteLeftPlugin(draft: SiteDraft, plugin: unknown, kind = 'plugin', fix = ''): void {
  if (!plugin) return;
  const ownName = isRecord(plugin) ? filledString(plugin['name']) : undefined;
  const shown = filledString(plugin) ?? foreignModuleOf(plugin) ?? ownName ?? 'written in the configuration';
  const path = isAbsolute(shown) ? relative(draft.project.folder, shown) : shown;
  draft.notes.push({ file: 'site.config.ts', message: `The ${kind} ${path} was left out.${fix && ` ${fix}`}` });
}
