function drawLines(lines: readonly string[], line: number, column: number): string {
  const first = Math.max(1, line - 2);
  const last = Math.min(lines.length, line + 1);
  const width = String(last).length;
  const cut = Math.max(0, column - 60);
  const drawn: string[] = [];
  for (let number = first; number <= last; number++) {
    const text = (lines[number - 1] ?? '').slice(cut, cut + 120).replace(/\t/g, ' ');
    drawn.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`);
    if (number === line) drawn.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1 - cut))}^`);
  }
  return drawn.join('\n');
}

/** Makes the function that renders places of one source, which is cut into lines at the first. */
export function createCodeFrames(source: string): (line: number, column?: number) => string {
  let lines: string[] | undefined;
  return (line, column = 1) => drawLines((lines ??= source.split(/\r\n|\r|\n/)), line, column);
}

/**
 * Renders the source around a place: two lines before, the line with a `>` and a caret, one line after.
 * Lines longer than 120 characters are cut around the column.
 */
export function codeFrame(source: string, line: number, column?: number): string {
  return createCodeFrames(source)(line, column);
}
