import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { playgroundText } from './text-of.js';

/** An editor of code. */
export interface CodeEditor {
  readonly code: string;
  /** Puts other code in; does nothing when it is the same. */
  replace(code: string): void;
  destroy(): void;
}

/** Element and initial content of an editor. */
export interface EditorOptions {
  parent: HTMLElement;
  code: string;
  language: string;
  onChange(code: string): void;
}

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'light-dark(#0550ae, #79b8ff)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'light-dark(#1a6339, #85d69b)' },
  { tag: [tags.comment], color: 'light-dark(#5f6875, #98a1ae)', fontStyle: 'italic' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'light-dark(#953800, #f2a65a)' },
  {
    tag: [tags.function(tags.variableName), tags.definition(tags.function(tags.variableName))],
    color: 'light-dark(#6639ba, #c9a6ff)',
  },
  { tag: [tags.tagName, tags.angleBracket], color: 'light-dark(#a40e26, #ff8f9b)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'light-dark(#0a5a73, #7fd1e8)' },
  { tag: [tags.typeName, tags.className], color: 'light-dark(#0a6b6b, #6fd6cf)' },
]);

const looks = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--hd-c-code-text)',
    backgroundColor: 'var(--hd-c-code-bg)',
    fontSize: 'var(--hd-code-font-size)',
  },
  '&.cm-focused': { outline: '2px solid var(--hd-c-primary-text)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--hd-font-mono)', lineHeight: '1.65' },
  '.cm-content': { padding: '14px 0', caretColor: 'var(--hd-c-text)' },
  '.cm-gutters': { border: '0', color: 'var(--hd-c-text-mute)', backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--hd-c-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'light-dark(#b6d4fe, #2f4a73)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'light-dark(#d4e6ff, #2c3f5c)' },
});

/**
 * Creates an editor. Its styles go to the root that contains its parent, a shadow root where policies forbid inline
 * styles.
 */
export function createEditor({ parent, code, language, onChange }: EditorOptions): CodeEditor {
  const root = parent.getRootNode();
  const view = new EditorView({
    parent,
    ...(root instanceof ShadowRoot ? { root } : {}),
    state: EditorState.create({
      doc: code,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        javascript({ jsx: true, typescript: language.startsWith('ts') }),
        syntaxHighlighting(colors),
        looks,
        keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({
          tabindex: '0',
          'aria-label': `${playgroundText('playgroundEditorText')}. ${playgroundText('playgroundKeyHintText')}`,
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    get code() {
      return view.state.doc.toString();
    },
    replace: (text) => {
      const { doc } = view.state;
      if (doc.toString() !== text) view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    },
    destroy: () => view.destroy(),
  };
}
