import type * as React from 'react';
import type { Component, ComponentType, ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { addFrameStyles } from '../../preview/client/frame-styles.js';
import { greeting, loopGuard, type FailureReason, type PageMessage, type SandboxMessage } from './messages.js';

type ReactModule = typeof React;

/** Why code did not run, when it is not the code's own exception. */
class Refusal extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const html = document.documentElement;

function modules(): Record<string, unknown> {
  return (globalThis as unknown as { heddleModules: Record<string, unknown> }).heddleModules;
}

function requireModule(name: string): unknown {
  if (!Object.hasOwn(modules(), name)) throw new Refusal('module', name);
  return modules()[name];
}

/** Time in milliseconds that the loops of one turn may take. */
const longestTurnMs = 2000;

/** Makes the function that loops call: it ends a turn that takes too long. */
function createLoopGuard(): () => void {
  let calls = 0;
  let startMs: number | undefined;
  return () => {
    calls += 1;
    if (calls % 1000 !== 0) return;
    if (startMs === undefined) {
      startMs = performance.now();
      setTimeout(() => (startMs = undefined));
    } else if (performance.now() - startMs > longestTurnMs) {
      startMs = undefined;
      throw new Refusal('endless', '');
    }
  };
}

/** Runs compiled code and returns the component that it exports. */
function evaluate(code: string): ComponentType {
  const module: { exports: { default?: unknown } } = { exports: {} };
  let run: (require: typeof requireModule, module: object, exports: object) => void;
  try {
    run = new Function('require', 'module', 'exports', code) as typeof run;
  } catch (error) {
    if (error instanceof EvalError) throw new Refusal('policy', '');
    throw error;
  }
  run(requireModule, module, module.exports);
  const { default: component } = module.exports;
  if (component === undefined) throw new Refusal('no-export', '');
  return component as ComponentType;
}

/** A component that reports when its content was rendered, and when that failed. */
function createWatcher(
  { Component: Base, createElement, useEffect }: ReactModule,
  onDone: () => void,
  onError: (error: unknown) => void,
): ComponentType<{ component: ComponentType }> {
  function Drawn({ children }: { children: ReactNode }) {
    useEffect(onDone, []);
    return children;
  }
  return class Watcher extends Base<{ component: ComponentType }> {
    override state = { hasFailed: false };

    static getDerivedStateFromError(): { hasFailed: boolean } {
      return { hasFailed: true };
    }

    override componentDidCatch(error: unknown): void {
      onError(error);
    }

    override render(): ReactNode {
      return this.state.hasFailed ? null : createElement(Drawn, null, createElement(this.props.component));
    }
  } as unknown as new (props: { component: ComponentType }) => Component<{ component: ComponentType }>;
}

function serve(port: MessagePort): void {
  const tell = (message: SandboxMessage): void => port.postMessage(message);
  const fail = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    tell({ type: 'failed', reason: error instanceof Refusal ? error.reason : 'thrown', message });
  };
  const run = (code: string): void => {
    try {
      const react = requireModule('react') as ReactModule;
      const { createRoot } = requireModule('react-dom/client') as { createRoot(element: Element): Root };
      const watcher = createWatcher(react, () => tell({ type: 'done' }), fail);
      const component = evaluate(code);
      createRoot(document.querySelector('#root')!).render(react.createElement(watcher, { component }));
    } catch (error) {
      fail(error);
    }
  };
  port.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'run') run(data.code);
    else if (data.type === 'appearance') show(data.isDark);
    else tell({ type: 'pong' });
  });
  addEventListener('error', ({ error, message }) => fail(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => fail(reason));
  new ResizeObserver(() =>
    tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
  port.start();
}

function show(isDark: boolean): void {
  html.classList.toggle('dark', isDark);
  html.style.colorScheme = isDark ? 'dark' : 'light';
}

/** Accepts the port of the first greeting, if it comes from a page of the site around the frame. */
function hear(event: MessageEvent): void {
  const [port] = event.ports;
  // Without an origin of its own, the document can still read the one of its URL.
  const isFromSite = event.source === parent && event.origin === location.origin;
  if (!isFromSite || event.data !== greeting || !port) return;
  removeEventListener('message', hear);
  serve(port);
}

(globalThis as unknown as Record<string, unknown>)[loopGuard] = createLoopGuard();
addFrameStyles();
show(location.hash === '#dark');
// Other sites can frame this file without a sandbox, where code would run with the origin of the site.
if (self.origin === 'null') addEventListener('message', hear);
