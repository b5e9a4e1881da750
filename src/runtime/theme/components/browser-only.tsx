import {
  Component,
  Suspense,
  useDeferredValue,
  useMemo,
  useSyncExternalStore,
  type ErrorInfo,
  type ReactNode,
} from 'react';
import { devHooks } from '../../dom/dev-hooks.js';
import { reportComponentFailure } from '../../dom/component-failure.js';

const subscribe = (): (() => void) => () => undefined;
/** Content that suspends is rendered again with every promise it waits for; more than these come from a loop. */
const mostAttempts = 50;

export interface BrowserOnlyProps {
  /** Shown in the HTML, until the page works and the content has arrived, and in place of content that fails. */
  fallback?: ReactNode;
  /**
   * Content, or a function for content that must not even be made on the server. A function may be `async`; it is called
   * again when the parent renders again, and the last content stays until the new one has arrived.
   */
  children: ReactNode | (() => ReactNode);
}

interface Made {
  content: ReactNode;
  attempts: number;
}

interface BoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  hasFailed: boolean;
  children?: ReactNode;
}

/** Shows the fallback instead of content that throws. */
class BrowserBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  /** In the dev server, content that an edit may have mended is tried again. */
  static getDerivedStateFromProps({ children }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return devHooks() && children !== state.children ? { hasFailed: false, children } : null;
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportComponentFailure(error, componentStack, 'The fallback of BrowserOnly is shown in its place.');
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Ends the loop of a component that makes a new promise whenever it is rendered. */
function Attempt({ made }: { made: Made }) {
  if (++made.attempts > mostAttempts)
    throw new Error(
      'The content of BrowserOnly suspends without end. React runs async components on the server only: pass an async function to BrowserOnly instead.',
    );
  return made.content;
}

const isPromise = (content: unknown): boolean => typeof (content as PromiseLike<unknown> | null)?.then === 'function';

/** Renders its children in the browser only. Content that throws or suspends affects no other part of the page. */
export function BrowserOnly({ fallback = null, children }: BrowserOnlyProps) {
  const isInBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const latest = useMemo((): Made | undefined => {
    if (!isInBrowser) return undefined;
    return { content: typeof children === 'function' ? children() : children, attempts: 0 };
  }, [children, isInBrowser]);
  const arrived = useDeferredValue(latest);
  const made = isPromise(latest?.content) ? arrived : latest;
  if (!made) return fallback;
  return (
    <BrowserBoundary fallback={fallback}>
      <Suspense fallback={fallback}>
        <Attempt made={made} />
      </Suspense>
    </BrowserBoundary>
  );
}

/** Another name of `BrowserOnly`. */
export const NoSSR = BrowserOnly;
