/** Comments, imports, texts and braces of a style sheet, and what is between them. */
const parts =
  /\/\*[^]*?\*\/|@import\b(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)|[^;"'])*;[ \t]*\r?\n?|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]|[^/@"'{}]+|[^]/g;

/** A style sheet whose imports come first. Bundlers of CSS read those after rules as well, and browsers don't. */
export function editImports(source: string): string {
  if (!source.includes('@import')) return source;
  let depth = 0;
  let hasRules = false;
  const late: string[] = [];
  const rest = (source.match(parts) ?? []).filter((part) => {
    if (part === '{') {
      depth += 1;
      hasRules = true;
    } else if (part === '}') depth -= 1;
    else if (part.startsWith('@import') && depth === 0 && hasRules) {
      late.push(part.trimEnd());
      return false;
    }
    return true;
  });
  if (late.length === 0) return source;
  const text = rest.join('');
  const start = /^(?:\s*\/\*[^]*?\*\/\s*|\s*@(?:charset|import)\b[^;]*;[ \t]*(?:\r?\n)?|\s+)*/.exec(text)![0].length;
  const before = text.slice(0, start);
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${late.join('\n')}\n${text.slice(start)}`;
}
