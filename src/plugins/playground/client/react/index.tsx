import { useEffect, useRef } from 'react';
import type { CodeEditor } from '../editor.js';
import type { CodeRunner } from '../runner.js';
import { playgroundSheet } from '../sheet.js';

/** An element whose content React leaves alone, in a shadow root that carries the plugin's styles. */
function openShadow(host: HTMLElement, className: string): HTMLElement {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [playgroundSheet()];
  const inner = document.createElement('div');
  inner.className = className;
  root.replaceChildren(inner);
  return inner;
}

/** Props of an editor. */
export interface EditorProps {
  value: string;
  /** `js`, `jsx`, `ts` or `tsx`. Default: `tsx`. */
  language?: string;
  onChange(code: string): void;
}

/** The editor of playgrounds. Without scripts the code is shown as it is. */
export function Editor({ value, language = 'tsx', onChange }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  useEffect(() => {
    let isGone = false;
    import('../editor.js')
      .then(({ createEditor }) => {
        if (isGone || !host.current) return;
        editor.current = createEditor({
          parent: openShadow(host.current, 'editor'),
          code: latest.current.value,
          language,
          onChange: (code) => latest.current.onChange(code),
        });
      })
      // The code stays what it is: a block of text.
      .catch(() => undefined);
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = undefined;
    };
  }, [language]);
  useEffect(() => editor.current?.replace(value), [value]);
  return (
    <div ref={host}>
      <pre>
        <code>{value}</code>
      </pre>
    </div>
  );
}

/** Props of a runner. */
export interface RunnerProps {
  code: string;
  /** `js`, `jsx`, `ts` or `tsx`. Default: `tsx`. */
  language?: string;
  /** URL of the document in which the code runs, as the playground's component gets it. */
  sandbox: string;
}

/** Time in milliseconds after the last change until code runs. */
const pauseMs = 500;

/** The result of code, in a sandbox. */
export function Runner({ code, language = 'tsx', sandbox }: RunnerProps) {
  const host = useRef<HTMLDivElement>(null);
  const runner = useRef<CodeRunner>(undefined);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(
      () => {
        Promise.all([import('../runner.js'), import('../run-code.js')])
          .then(([{ createRunner }, { runCode }]) => {
            if (isGone || !host.current) return;
            if (!runner.current) {
              runner.current = createRunner(sandbox);
              openShadow(host.current, 'host').replaceWith(runner.current.element);
            }
            runCode(code, language, runner.current);
          })
          .catch(() => undefined);
      },
      runner.current ? pauseMs : 0,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [code, language, sandbox]);
  useEffect(
    () => () => {
      runner.current?.stop();
      runner.current = undefined;
    },
    [sandbox],
  );
  return <div ref={host} />;
}
