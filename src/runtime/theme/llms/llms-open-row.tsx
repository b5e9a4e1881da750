import { useLlmsEntries } from './llms-options.js';

export interface LlmsOpenRowProps {
  /** Default: `chatgpt`. */
  option?: 'markdownLink' | 'chatgpt' | 'claude' | undefined;
}

/** A line, such as under the table of contents, that opens the page in a chat. */
export function LlmsOpenRow({ option = 'chatgpt' }: LlmsOpenRowProps) {
  const [entry] = useLlmsEntries([option]);
  if (!entry || !('href' in entry)) return null;
  return (
    <a className="hd-llms-row hd-copy-ignore" href={entry.href} target="_blank" rel="noopener noreferrer">
      {entry.title}
    </a>
  );
}
