import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasBehavior, pageHasBehavior } from '../../../src/build/bundle/markup-components.js';

test('code that only gives markup has no behavior', () => {
  for (const code of [
    'export const Card = ({ title, children, ...rest }) => <section {...rest}><h3>{title}</h3>{children}</section>;',
    "import { Head } from './head'; import { Link } from 'heddle/runtime';",
    "import { useSite, usePage } from 'heddle/runtime'; const { site } = useSite(); const { page } = usePage();",
    'const id = useId(); const rows = useMemo(() => list.map((row) => <Row key={row} />), [list]);',
    '<img loading="lazy" src={picture} alt="" /> // The onset of use, once used, of a reference',
    'export default forwardRef(Icon); memo(Icon); cloneElement(child, { title })',
    'A window is open, the document written, and its location known',
    '<p>The window, the document; the navigator of globalThis</p>',
    'const { window: pane, top } = props; const windows = document2;',
  ])
    assert.not(hasBehavior(code), code);
});

test('code with hooks, handlers, effects or code of the browser has behavior', () => {
  for (const code of [
    'const [open, setOpen] = useState(false)',
    'React.useEffect(() => {})',
    '(0, r.useRef)(null)',
    'const { useState: a } = React',
    "import { useDark as dark } from 'heddle/runtime'",
    'function useOwn() {}',
    'const value = use(context)',
    '<button onClick={open}>',
    'jsx("button", { onPointerDown: a })',
    'const { onChange } = props',
    '<canvas ref={draw} />',
    'jsx("canvas", { ref: draw })',
    '<form action={send}>',
    'class Clock extends Component {}',
    'class Clock extends React.PureComponent {}',
    'createContext(null)',
    'lazy(() => null)',
    'const { Chart } = await import("./chart")',
    'import("./chart")',
    'async function Late() {}',
    'const Late = async () => null',
    'load().then(show)',
    'if (import.meta.env.DEV) {}',
    'process.env.NODE_ENV',
    'window.title = 1',
    'document?.body',
    'if (typeof window === "undefined") {}',
    'globalThis["a"]',
    'customElements.define("a-b", A)',
    'const g = globalThis;\nexport const A = () => <p>{g.innerWidth ?? "unknown"}</p>',
    'const g = globalThis\n',
    'export const root = () => window;',
    'export function root() { return document }',
    'const { navigator: n } = globalThis;',
    'const all = [self, 1]',
    'const size = widthOf(1, window)',
    'const place = { root: document }',
    'const here = isServer ? undefined : window;',
    'const copy = { ...globalThis }',
    '<p>{innerWidth}</p>',
    'const match = matchMedia',
    'eval("win" + "dow")',
    'new Function("return this")()',
    '[].constructor.constructor("return this")()',
    'Reflect.get(all, "a")',
    'localStorage.getItem("a")',
    'setTimeout(tick, 1)',
    'new IntersectionObserver(see)',
    'new Date().getFullYear()',
    'Date.now()',
    'new Intl.NumberFormat()',
    'price.toLocaleString()',
    'Math.random()',
    '<BrowserOnly>{() => null}</BrowserOnly>',
    '<Suspense fallback={null}>',
    '<Tabs keepDOM={false}>',
    '<script async src="https://example.com/widget.js" />',
    "import { Head as Tags, Link } from 'heddle/runtime'",
  ])
    assert.ok(hasBehavior(code), code);
});

test('texts of a page are content', () => {
  assert.not(pageHasBehavior(String.raw`jsx("p", { children: "Call \"useState()\", window.open, and onClick=" })`));
  assert.ok(pageHasBehavior('jsx("script", { src: "a.js" })'));
  assert.ok(pageHasBehavior('jsx("video", { muted: true })'));
  assert.ok(pageHasBehavior('jsx(Button, { onClick: () => 1, children: "a" })'));
});

test.run();
