import { INITIAL } from 'shiki/textmate';
import type { IGrammar, IToken } from 'shiki/textmate';
import { escapeText } from '../../../shared/escape-html.js';
import { deepestState, longestLine } from '../size-limits.js';
import { createStateTable } from './state-table.js';

/** HTML of a line and the number of the state after it, undefined if that is too deep to go on. */
interface RememberedLine {
  html: string;
  nextId: number | undefined;
}

/** Size of the memos of all grammars together. */
export interface MemoBudget {
  usedBytes: number;
}

/** Highlights lines of one language and remembers them by state and text. */
export interface LineMemo {
  /** HTML of each line of a block. The first line that is plain because of the lines before it is reported by its index. */
  highlight(lines: readonly string[], onTooDeep?: (line: number) => void): string[];
  clear(): void;
}

/** Bytes that an entry takes besides its texts. */
const entryBytes = 200;

/**
 * A copy in one piece: V8 keeps the parts of a text that was put together, and the long text that a line was cut from. In
 * one byte a character where that is enough, because V8 compiles the patterns again for lines in two.
 */
function copyOf(text: string): string {
  const encoding = /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf16le';
  return Buffer.from(text, encoding).toString(encoding);
}

/** HTML of a line: a span for each run of text with the same classes, bare text where there are none. */
function lineHtml(line: string, tokens: readonly IToken[], classesOf: (scopes: readonly string[]) => string): string {
  let html = '';
  let runStart = 0;
  let runClasses = '';
  const endRun = (end: number): void => {
    if (end <= runStart) return;
    const text = escapeText(line.slice(runStart, end));
    html += runClasses === '' ? text : `<span class="${runClasses}">${text}</span>`;
    runStart = end;
  };
  for (const { startIndex, scopes } of tokens) {
    const classes = classesOf(scopes);
    if (classes === runClasses) continue;
    endRun(Math.min(startIndex, line.length));
    runClasses = classes;
  }
  endRun(line.length);
  return html;
}

export function createLineMemo(
  grammar: IGrammar,
  classesOf: (scopes: readonly string[]) => string,
  budget: MemoBudget,
): LineMemo {
  let states = createStateTable();
  let linesByState = new Map<number, Map<string, RememberedLine>>();

  const highlightNew = (line: string, stateId: number): RememberedLine => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, states.stateOf(stateId), 0);
    const nextId = ruleStack.depth > deepestState ? undefined : states.idOf(ruleStack);
    return { html: copyOf(lineHtml(line, tokens, classesOf)), nextId };
  };
  const recall = (line: string, stateId: number): RememberedLine => {
    let lines = linesByState.get(stateId);
    if (!lines) linesByState.set(stateId, (lines = new Map()));
    let known = lines.get(line);
    if (!known) {
      const own = copyOf(line);
      known = highlightNew(own, stateId);
      lines.set(own, known);
      budget.usedBytes += entryBytes + own.length + known.html.length;
    }
    return known;
  };

  return {
    highlight(lines, onTooDeep) {
      let stateId: number | undefined = states.idOf(INITIAL);
      return lines.map((line, index) => {
        // Like shiki, lines that are not tokenized leave the state as it is.
        if (line === '') return '';
        if (line.length > longestLine || stateId === undefined) return escapeText(line);
        const { html, nextId } = recall(line, stateId);
        stateId = nextId;
        if (nextId === undefined && index + 1 < lines.length) onTooDeep?.(index + 1);
        return html;
      });
    },
    clear() {
      states = createStateTable();
      linesByState = new Map();
    },
  };
}
