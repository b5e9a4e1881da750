import type { ReactNode } from 'react';

const marks = /(`+)(.+?)\1|\*\*(.+?)\*\*|~~(.+?)~~|\*(?!\s)(.+?)\*|(?<![\w])_(?!\s)(.+?)_(?![\w])/;

/** Longest text whose marks are looked for: the time that takes grows with the square of its length. */
const longestMarked = 2000;

const findMark = (text: string): RegExpExecArray | null => (text.length > longestMarked ? null : marks.exec(text));

/** Shows code, strong, emphasised and deleted text of a line of Markdown. Everything else stays text. */
export function renderInlineMarkdown(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let rest = text;
  for (let match = findMark(rest); match; match = findMark(rest)) {
    const [whole, , code, strong, deleted, starred, underlined] = match;
    const emphasised = starred ?? underlined;
    const key = parts.length;
    parts.push(rest.slice(0, match.index));
    if (code !== undefined) parts.push(<code key={key}>{code}</code>);
    else if (strong !== undefined) parts.push(<strong key={key}>{renderInlineMarkdown(strong)}</strong>);
    else if (deleted !== undefined) parts.push(<del key={key}>{renderInlineMarkdown(deleted)}</del>);
    else if (emphasised !== undefined) parts.push(<em key={key}>{renderInlineMarkdown(emphasised)}</em>);
    rest = rest.slice(match.index + whole.length);
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** The text of a line of Markdown without its marks. */
export function parseInlineMarkdownText(text: string): string {
  const match = findMark(text);
  if (!match) return text;
  const [whole, , code, ...inner] = match;
  const shown = code ?? parseInlineMarkdownText(inner.find((part) => part !== undefined) ?? '');
  return text.slice(0, match.index) + shown + parseInlineMarkdownText(text.slice(match.index + whole.length));
}
