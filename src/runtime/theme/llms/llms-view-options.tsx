import { useI18n } from '../../hooks/page-hooks.js';
import { HoverGroup } from '../components/hover-group.js';
import { useLlmsEntries, type LlmsOption } from './llms-options.js';

export interface LlmsViewOptionsProps {
  /** By default the page's Markdown, ChatGPT and Claude. */
  options?: readonly LlmsOption[] | undefined;
  /** Text of the button; by default `View as Markdown`. */
  text?: string | undefined;
}

const usualOptions: readonly LlmsOption[] = ['markdownLink', 'chatgpt', 'claude'];

/** A button with ways to read the page as Markdown. */
export function LlmsViewOptions({ options = usualOptions, text }: LlmsViewOptionsProps) {
  const translate = useI18n();
  const list = (
    <ul>
      {useLlmsEntries(options).map((entry, index) => (
        <li key={index}>
          {'href' in entry ? (
            <a href={entry.href} target="_blank" rel="noopener noreferrer">
              {entry.icon}
              {entry.title}
            </a>
          ) : (
            <button type="button" onClick={entry.onClick}>
              {entry.icon}
              {entry.title}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
  return <HoverGroup customChildren={list}>{text ?? translate('openMarkdownText')}</HoverGroup>;
}
