import { followAppearance, isDark } from '../../preview/client/follow-appearance.js';
import { greeting, type PageMessage, type SandboxMessage } from './messages.js';
import { playgroundText } from './text-of.js';

/** Time in milliseconds between questions whether a sandbox is alive; the second without an answer stops it. */
const pulseMs = 3000;
const tallestResult = 800;

/** Shows the results of code, each in a sandbox of its own. */
export interface CodeRunner {
  readonly element: HTMLElement;
  /** Runs compiled code. The last result stays until the new one is rendered. */
  run(compiled: string): void;
  /** Shows a mistake beside the last result. */
  fail(message: string): void;
  stop(): void;
}

/** A frame in which code runs. */
interface Sandbox {
  frame: HTMLIFrameElement;
  tell(message: PageMessage): void;
  /** Ends its pulse and takes it off the page. */
  remove(): void;
}

/** Callbacks of a run. */
interface RunEvents {
  onDone(): void;
  onFailed(message: string): void;
  /** The sandbox cannot go on. */
  onStopped(message: string): void;
}

function failureText({ reason, message }: Extract<SandboxMessage, { type: 'failed' }>): string {
  if (reason === 'no-export') return playgroundText('playgroundNoExportText');
  if (reason === 'endless') return playgroundText('playgroundStoppedText');
  if (reason === 'policy') return playgroundText('playgroundPolicyText');
  return reason === 'module' ? playgroundText('playgroundModuleText', message) : message;
}

function createFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = playgroundText('playgroundResultText');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = `${url}#${isDark() ? 'dark' : 'light'}`;
  return frame;
}

/** Calls `onSilence` when a sandbox stops answering. Gives a function that takes answers, and one that ends it. */
function watchPulse(ask: () => void, onSilence: () => void): { answered(): void; end(): void } {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered === 2) return onSilence();
    // A window in the background is slow for a reason.
    if (document.hidden) return;
    unanswered += 1;
    ask();
  }, pulseMs);
  return { answered: () => (unanswered = 0), end: () => clearInterval(timer) };
}

/** Makes a sandbox that runs code as soon as it is loaded. */
function createSandbox(url: string, compiled: string, events: RunEvents): Sandbox {
  const frame = createFrame(url);
  const { port1: port, port2 } = new MessageChannel();
  const tell = (message: PageMessage): void => port.postMessage(message);
  const pulse = watchPulse(
    () => tell({ type: 'ping' }),
    () => events.onStopped(playgroundText('playgroundStoppedText')),
  );
  let isLoaded = false;
  frame.addEventListener('load', () => {
    // A second document is none of ours.
    if (isLoaded) return events.onStopped(playgroundText('playgroundLeftText'));
    isLoaded = true;
    // A frame without an origin can be addressed in no other way; nothing in the message is secret.
    frame.contentWindow?.postMessage(greeting, '*', [port2]);
    tell({ type: 'appearance', isDark: isDark() });
    tell({ type: 'run', code: compiled });
  });
  port.addEventListener('message', ({ data }: MessageEvent<SandboxMessage>) => {
    pulse.answered();
    if (data.type === 'done') events.onDone();
    else if (data.type === 'failed') events.onFailed(failureText(data));
    else if (data.type === 'height')
      frame.style.height = `${Math.min(Math.max(Number(data.height), 80), tallestResult)}px`;
  });
  port.start();
  return {
    frame,
    tell,
    remove: () => {
      pulse.end();
      port.close();
      frame.remove();
    },
  };
}

/** Makes a runner whose sandboxes load the document at an address. */
export function createRunner(sandboxUrl: string): CodeRunner {
  const element = document.createElement('div');
  element.className = 'result';
  const alert = document.createElement('p');
  alert.className = 'error';
  alert.role = 'alert';
  alert.hidden = true;
  element.append(alert);
  let shown: Sandbox | undefined;
  let next: Sandbox | undefined;
  const ended = new AbortController();

  const showMistake = (message: string | undefined): void => {
    alert.hidden = message === undefined;
    alert.textContent = message ?? '';
  };
  const dropNext = (): void => {
    next?.remove();
    next = undefined;
  };
  followAppearance(ended.signal, () => {
    for (const sandbox of [shown, next]) sandbox?.tell({ type: 'appearance', isDark: isDark() });
  });

  const run = (compiled: string): void => {
    dropNext();
    const sandbox = createSandbox(sandboxUrl, compiled, {
      onDone: () => {
        if (sandbox !== next) return;
        shown?.remove();
        [shown, next] = [sandbox, undefined];
        sandbox.frame.dataset['ready'] = '';
        showMistake(undefined);
      },
      onFailed: (message) => {
        if (sandbox === next) dropNext();
        showMistake(message);
      },
      onStopped: (message) => {
        if (sandbox === next) next = undefined;
        else shown = undefined;
        sandbox.remove();
        showMistake(message);
      },
    });
    next = sandbox;
    element.prepend(sandbox.frame);
  };
  return {
    element,
    run,
    fail: (message) => {
      dropNext();
      showMistake(message);
    },
    stop: () => {
      ended.abort();
      dropNext();
      shown?.remove();
    },
  };
}
