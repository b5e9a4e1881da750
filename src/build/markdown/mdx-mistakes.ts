import type { Place } from './page-scope.js';

/** Explains the message of an MDX parser to a writer. */
export interface MdxMistake {
  reason: string;
  fix?: string;
}

/** Explains the mistakes that Markdown habits cause in MDX, by the text at the place of the error. */
export function mdxMistake(reason: string, source: string, place: Place | undefined): MdxMistake {
  const line = place ? (source.split('\n')[place.line - 1] ?? '') : '';
  const rest = place ? line.slice(Math.max(0, place.column - 2)) : '';
  if (rest.includes('<!--') || /Unexpected character `!`/.test(reason)) {
    return { reason: 'MDX has no HTML comments.', fix: 'Write {/* comment */} instead of <!-- comment -->.' };
  }
  if (/<(?:https?|mailto):/.test(line) && /Unexpected character/.test(reason)) {
    return { reason: 'MDX has no links in angle brackets.', fix: 'Write [text](https://…) or the bare URL.' };
  }
  const unclosed = /Expected a closing tag for `<([\w.-]+)/.exec(reason);
  if (unclosed) {
    const isVoid = /^(?:br|hr|img|input|link|meta|source|wbr)$/.test(unclosed[1]!);
    return {
      reason: `The tag <${unclosed[1]}> is not closed.`,
      fix: isVoid ? `Write <${unclosed[1]} /> in MDX.` : `Add </${unclosed[1]}>.`,
    };
  }
  if (
    /Could not parse expression|Unexpected end of file in expression|expected a corresponding closing brace/.test(
      reason,
    )
  ) {
    return {
      reason: `The expression in braces cannot be parsed: ${reason}.`,
      fix: 'Close the brace, or write \\{ when a brace is meant as text.',
    };
  }
  if (/Could not parse import\/exports/.test(reason))
    return { reason: `The import or export cannot be parsed: ${reason}.` };
  if (/Unexpected character/.test(reason) && /before name|in name|after|member name|attribute name/.test(reason)) {
    return { reason: `This < does not begin a tag: ${reason}.`, fix: 'Write \\< or &lt; when it is meant as text.' };
  }
  return { reason };
}
