import { jsxLanguage, tsxLanguage } from '@codemirror/lang-javascript';
import type { SyntaxNode } from '@lezer/common';
import { loopGuard } from './messages.js';

/** The statement that a loop repeats. */
function bodyOf(loop: SyntaxNode): SyntaxNode | null {
  return loop.name === 'DoStatement' ? (loop.firstChild?.nextSibling ?? null) : loop.lastChild;
}

/** Puts a call into every loop, with which the sandbox stops endless ones. No line moves. */
export function guardLoops(code: string, language: string): string {
  const insertions: { at: number; text: string }[] = [];
  const { parser } = language.startsWith('ts') ? tsxLanguage : jsxLanguage;
  parser.parse(code).iterate({
    enter: ({ name, node }) => {
      if (name !== 'WhileStatement' && name !== 'ForStatement' && name !== 'DoStatement') return;
      const body = bodyOf(node);
      if (!body) return;
      if (body.name === 'Block') insertions.push({ at: body.from + 1, text: `${loopGuard}();` });
      else insertions.push({ at: body.from, text: `{${loopGuard}();` }, { at: body.to, text: '}' });
    },
  });
  let guarded = code;
  for (const { at, text } of insertions.sort((a, b) => b.at - a.at))
    guarded = guarded.slice(0, at) + text + guarded.slice(at);
  return guarded;
}
