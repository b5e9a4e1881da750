import { createEditor } from './editor.js';
import { runCode } from './run-code.js';
import { createRunner } from './runner.js';
import { playgroundText } from './text-of.js';

/** Time in milliseconds after the last key until code runs. */
const pauseMs = 500;

/** Initial state of a playground. */
export interface WorkshopOptions {
  code: string;
  language: string;
  sandboxUrl: string;
}

/** Puts editor and result into an element. Gives a function that ends them. */
export function openWorkshop(parent: HTMLElement, { code, language, sandboxUrl }: WorkshopOptions): () => void {
  const bench = document.createElement('div');
  bench.className = 'editor';
  const hint = document.createElement('p');
  hint.className = 'hint';
  hint.textContent = playgroundText('playgroundKeyHintText');
  const runner = createRunner(sandboxUrl);
  parent.replaceChildren(bench, runner.element);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const editor = createEditor({
    parent: bench,
    code,
    language,
    onChange: (changed) => {
      clearTimeout(timer);
      timer = setTimeout(() => runCode(changed, language, runner), pauseMs);
    },
  });
  bench.append(hint);
  runCode(code, language, runner);
  return () => {
    clearTimeout(timer);
    editor.destroy();
    runner.stop();
  };
}
