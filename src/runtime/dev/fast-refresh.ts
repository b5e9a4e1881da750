import type { DevHooks } from '../dom/dev-hooks.js';
import { injectIntoGlobalHook, performReactRefresh, register, setSignature } from '../vendor/react-refresh.js';

type Wrapped = { type?: unknown; render?: unknown } | null;

const hookCall = /\buse[A-Z]\w*\)?\s*\(/;
const signatures = new WeakMap<object, string>();

/**
 * The lines of a function that call hooks, and those of the hooks that they name. React must not keep the state of a
 * component whose lines are others: its hooks may be in another order, or begin with another value.
 */
function signatureOf(called: object, hooks: Record<string, unknown>): string {
  const known = signatures.get(called);
  if (known !== undefined) return known;
  // Hooks may call each other in circles.
  signatures.set(called, '');
  const lines = String(called)
    .split('\n')
    .filter((line) => hookCall.test(line))
    .map((line) => line.trim());
  const named = Object.entries(hooks).flatMap(([name, hook]) =>
    typeof hook === 'function' && lines.some((line) => line.includes(name)) ? signatureOf(hook, hooks) : [],
  );
  const signature = [...lines, ...named].join('\n');
  signatures.set(called, signature);
  return signature;
}

/** The function of a component that is inside of `memo` and `forwardRef`. */
function innerFunction(component: unknown): object | undefined {
  if (typeof component === 'function') return component;
  if (typeof component !== 'object') return undefined;
  const { type, render } = (component as Wrapped) ?? {};
  return type === undefined && render === undefined ? undefined : innerFunction(type ?? render);
}

/** Makes React keep the state of components over edits. To be called before React DOM is loaded. */
export function installFastRefresh(): Pick<DevHooks, 'register' | 'refresh'> {
  injectIntoGlobalHook(window);
  return {
    register: (components, hooks) => {
      for (const hook of Object.values(hooks)) if (typeof hook === 'function') signatureOf(hook, hooks);
      for (const [id, component] of Object.entries(components)) {
        const called = innerFunction(component);
        if (!called) continue;
        register(component, id);
        setSignature(called, signatureOf(called, hooks));
      }
    },
    refresh: () => void performReactRefresh(),
  };
}
