import { posix } from 'node:path';
import type { MovedFile } from './edits/edit-links.js';
import type { SiteDraft } from './site-draft.js';
import { isRecord } from '../../shared/is-record.js';
import { escapeRegExp } from '../../build/values/escape-reg-exp.js';

// Aliases may point to folders around the project, as `@examples` to `../examples` in a repository with `docs/` beside it.
// Only the files that the site imports by them are copied, since such a folder may be the whole repository.

/** Extensions that an import may lack. */
const extensions = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json'];

/** Sets aliases that lead out of the project to their new places. Returns a function that notes what a text imports by them. */
export function moveOutsideAliases(
  draft: SiteDraft,
  { newPath, exists }: Pick<MovedFile, 'newPath' | 'exists'>,
): (text: string) => void {
  const builder = isRecord(draft.config['builder']) ? draft.config['builder'] : {};
  const aliases = Object.entries(isRecord(builder['alias']) ? builder['alias'] : {}).flatMap(([name, target]) =>
    typeof target === 'string' && posix.normalize(target).startsWith('../') ? [{ name, target }] : [],
  );
  if (aliases.length === 0) return () => undefined;
  const moved = aliases.map(({ name, target }) => [name, newPath(posix.normalize(target)).replace(/^(?!\.)/, './')]);
  draft.config['builder'] = { ...builder, alias: { ...(builder['alias'] as object), ...Object.fromEntries(moved) } };
  const rules = aliases.map(({ name, target }) => ({
    pattern: new RegExp(`(?<=["'!])${escapeRegExp(name)}(/[^"'?]*)?(?=[?"'])`, 'g'),
    target,
  }));
  return (text) => {
    for (const { pattern, target } of rules)
      for (const [, rest = ''] of text.matchAll(pattern)) {
        const path = posix.normalize(target + rest);
        const found = extensions.map((extension) => path + extension).find(exists);
        if (found !== undefined) newPath(found);
      }
  };
}
