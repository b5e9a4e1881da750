/**
 * Sources of components, each with an export `C`, and whether browsers need React for them.

 */
export interface BehaviorRow {
  source: string;
  /** Other modules by name, which the source can import. */
  others?: Readonly<Record<string, string>>;
  /** Content of the page after its heading; `<C />` by default. */
  page?: string;
}

const state = (name: string): string => `import { ${name} } from 'react';\n`;

export const harmlessRows: Readonly<Record<string, BehaviorRow>> = {
  text: {
    source: 'export const C = () => <p>window, document and useState are words</p>; // onClick={open} of globalThis',
  },
  rest: {
    source:
      'export const C = ({ title, children, ...rest }) => <section {...rest}><h3>{title}</h3>{children}</section>;',
  },
  chinese: {
    source:
      'const 列表 = ["一", "二"], 其他 = 3;\nexport const C = () => <ul>{列表.map((项) => <li key={项}>{项}{其他}</li>)}</ul>;',
  },
  greek: { source: 'function Άλφα({ λέξη }) { return <i>{λέξη}</i>; }\nexport const C = () => <Άλφα λέξη="ω" />;' },
  arabic: { source: 'const كلمة = "سلام";\nexport function C() { return <b dir="rtl">{كلمة}</b>; }' },
  loops: {
    source:
      'export function C() { const rows = []; let n = 0; for (const a of [1, 2]) { rows.push(<i key={a}>{n++}</i>); } return <p>{rows}</p>; }',
  },
  classes: {
    source:
      'class Point { #x = 1; get x() { return this.#x; } static of() { return new Point(); } }\nexport const C = () => <p>{Point.of().x}</p>;',
  },
  memo: {
    source: `${state('memo, useMemo, useCallback, useId')}export const C = memo(() => { const id = useId(); const f = useCallback((x) => x, []); return <p id={id}>{useMemo(() => f('a'), [f])}</p>; });`,
  },
  forwarded: {
    source: `${state('forwardRef')}export const C = forwardRef((props, ref) => <svg ref={ref} {...props}><title>icon</title></svg>);`,
  },
  reading: {
    source:
      "import { usePage, useSite, useLang } from 'heddle/runtime';\nexport const C = () => <p>{usePage().page.title} {useSite().site.title} {useLang()}</p>;",
  },
  theme: {
    source:
      'import { Badge, Card } from \'heddle/theme\';\nexport const C = () => <Card title="a"><Badge text="b" /></Card>;',
  },
  shadowed: {
    source:
      'export const C = ({ window = 1, document = "d" }) => { const location = [window, document]; return <p>{location.length}</p>; };',
  },
  html: { source: "export const C = () => <p dangerouslySetInnerHTML={{ __html: '<b>bold</b>' }} />;" },
  form: {
    source:
      'export const C = () => <form action="/search"><input name="q" defaultValue="a" /><input type="checkbox" checked readOnly /></form>;',
  },
  math: {
    source:
      'export const C = () => <p>{Math.max(1, 2)} {Math.round(1.5)} {JSON.stringify({ a: [1] })} {new Map([["a", 1]]).get("a")}</p>;',
  },
  barrel: {
    source: "export { Plain as C } from './barrel-index';",
    others: {
      'barrel-index': "export * from './barrel-counter';\nexport * from './barrel-plain';",
      'barrel-plain': 'export const Plain = () => <b>plain</b>;',
      'barrel-counter': `${state('useState')}export const Counter = () => { const [n] = useState(0); return <b>{n}</b>; };`,
    },
  },
  switches: {
    source:
      'export function C({ kind = "a" }) { switch (kind) { case "a": { const label = "one"; return <b>{label}</b>; } default: return null; } }',
  },
  tried: {
    source:
      'export function C() { try { return <b>{JSON.parse("[1]").length}</b>; } catch (error) { return <i>{String(error)}</i>; } finally { void 0; } }',
  },
  generator: {
    source: 'function* count() { yield 1; yield 2; }\nexport const C = () => <p>{[...count()].join()}</p>;',
  },
  typed: {
    source:
      'enum Kind { A = "a" }\ninterface P { kind?: Kind }\nexport const C = ({ kind = Kind.A }: P) => <p>{kind satisfies string as string}</p>;',
  },
  render: {
    source:
      'const Each = ({ children }) => <ul>{[1, 2].map((n) => children(n))}</ul>;\nexport const C = () => <Each>{(n) => <li key={n}>{n}</li>}</Each>;',
  },
  display: { source: 'export const C = () => <b>named</b>;\nC.displayName = "Named";' },
  head: {
    source:
      'import { Head } from \'heddle/runtime\';\nexport const C = () => <Head><meta name="color" content="blue" /></Head>;',
  },
};

export const behaviorRows: Readonly<Record<string, BehaviorRow>> = {
  alias: { source: "const g = globalThis;\nexport const C = () => <p>{g.innerWidth ?? 'unknown'}</p>;" },
  chineseState: {
    source: `${state('useState as 状态')}export const C = () => { const [数] = 状态(1); return <b>{数}</b>; };`,
  },
  greekAlias: { source: 'const κόσμος = globalThis;\nexport const C = () => <p>{typeof κόσμος.innerWidth}</p>;' },
  namespace: {
    source: "import * as R from 'react';\nexport const C = () => { const [n] = R.useState(1); return <b>{n}</b>; };",
  },
  default: {
    source:
      "import React from 'react';\nconst { useReducer: r } = React;\nexport const C = () => <b>{r((n) => n + 1, 1)[0]}</b>;",
  },
  computedHook: {
    source: "import * as R from 'react';\nconst name = 'useState';\nexport const C = () => <b>{R[name](1)[0]}</b>;",
  },
  passedReact: {
    source:
      "import * as R from 'react';\nconst take = (x) => x.useState(1)[0];\nexport const C = () => <b>{take(R)}</b>;",
  },
  handler: { source: 'export const C = () => <button onClick={() => 1}>a</button>;' },
  spreadHandler: { source: 'const props = { onClick() {} };\nexport const C = () => <button {...props}>a</button>;' },
  joinedHandler: {
    source: "const name = 'on' + 'Click';\nexport const C = () => <button {...{ [name]: () => 1 }}>a</button>;",
  },
  passedHandler: {
    source: 'const B = (props) => <button {...props} />;\nexport const C = () => <B onPointerDown={() => 1}>a</B>;',
  },
  ref: { source: 'export const C = () => <canvas ref={(canvas) => void canvas} />;' },
  effect: { source: `${state('useEffect')}export const C = () => { useEffect(() => {}); return <b>a</b>; };` },
  customHook: {
    source: "import { useOwn } from './own-hook';\nexport const C = () => <b>{useOwn()}</b>;",
    others: {
      'own-hook': `${state('useSyncExternalStore')}export const useOwn = () => useSyncExternalStore(() => () => {}, () => 1, () => 1);`,
    },
  },
  context: {
    source: `${state('createContext, useContext')}const X = createContext(1);\nexport const C = () => <X.Provider value={2}><b>{useContext(X)}</b></X.Provider>;`,
  },
  use: { source: `${state('createContext, use')}const X = createContext(1);\nexport const C = () => <b>{use(X)}</b>;` },
  component: {
    source:
      "import { Component } from 'react';\nexport class C extends Component { state = { n: 1 }; render() { return <b>{this.state.n}</b>; } }",
  },
  pure: {
    source:
      "import * as React from 'react';\nclass Base extends React.PureComponent {}\nexport class C extends Base { render() { return <b>a</b>; } }",
  },
  suspense: { source: `${state('Suspense')}export const C = () => <Suspense fallback={null}><b>a</b></Suspense>;` },
  lazy: {
    source: `${state('lazy, Suspense')}const L = lazy(() => import('./lazy-part'));\nexport const C = () => <Suspense fallback={null}><L /></Suspense>;`,
    others: { 'lazy-part': 'export default () => <b>late</b>;' },
  },
  timer: { source: 'setTimeout(() => {}, 1);\nexport const C = () => <b>a</b>;' },
  farEffect: {
    source: "import './deep-effect';\nexport const C = () => <b>a</b>;",
    others: {
      'deep-effect': "import './deepest';",
      deepest: 'if (typeof document !== "undefined") document.documentElement.dataset.deep = "1";',
    },
  },
  optional: { source: 'export const C = () => <b>{typeof matchMedia === "undefined" ? "s" : "b"}</b>;' },
  typeofWindow: { source: "export const C = () => <b>{typeof window === 'undefined' ? 's' : 'b'}</b>;" },
  destructured: { source: 'const { navigator: n } = globalThis;\nexport const C = () => <b>{typeof n?.language}</b>;' },
  shadowEnds: { source: '{ const screen = 1; void screen; }\nexport const C = () => <b>{typeof screen}</b>;' },
  constructor: {
    source: "const get = [].constructor.constructor;\nexport const C = () => <b>{typeof get('return this')()}</b>;",
  },
  environment: {
    source: "if (!import.meta.env.SSR) document.documentElement.dataset.env = '1';\nexport const C = () => <b>a</b>;",
  },
  environmentValue: { source: "export const C = () => <b>{import.meta.env.SSR ? 's' : innerWidth}</b>;" },
  date: { source: 'export const C = () => <b suppressHydrationWarning>{new Date().getFullYear()}</b>;' },
  intl: { source: "export const C = () => <b>{(12345).toLocaleString('de')}</b>;" },
  random: { source: 'const { random } = Math;\nexport const C = () => <b suppressHydrationWarning>{random()}</b>;' },
  counter: { source: 'let n = 0;\nexport const C = () => <b suppressHydrationWarning>{n++}</b>;' },
  cache: { source: 'const seen = new Set();\nexport const C = () => { seen.add(1); return <b>{seen.size}</b>; };' },
  closure: {
    source:
      'const next = (() => { let n = 0; return () => n++; })();\nexport const C = () => <b suppressHydrationWarning>{next()}</b>;',
  },
  promise: { source: 'const load = () => Promise.resolve(1);\nexport const C = () => { load(); return <b>a</b>; };' },
  async: { source: 'export const later = async () => 1;\nexport const C = () => { later(); return <b>a</b>; };' },
  element: { source: 'export const C = () => <x-clock zone="utc">a</x-clock>;' },
  defined: {
    source:
      "if (!import.meta.env.SSR) customElements.define('x-own', class extends HTMLElement {});\nexport const C = () => <b>a</b>;",
  },
  script: {
    source: "export const C = () => <div><script dangerouslySetInnerHTML={{ __html: 'document.title' }} /></div>;",
  },
  scriptHtml: {
    source: 'export const C = () => <p dangerouslySetInnerHTML={{ __html: \'<img src="" onerror="1">\' }} />;',
  },
  unknownHtml: {
    source:
      "const parts = ['<i>', 'text</i>'];\nexport const C = () => <p dangerouslySetInnerHTML={{ __html: parts.join('') }} />;",
  },
  video: { source: 'export const C = () => <video muted />;' },
  controlled: { source: 'export const C = () => <input value="fixed" />;' },
  formAction: { source: 'export const C = () => <form action={() => {}}><button>a</button></form>;' },
  browserOnly: {
    source:
      "import { BrowserOnly } from 'heddle/runtime';\nexport const C = () => <div><BrowserOnly>{() => <b>{innerWidth}</b>}</BrowserOnly></div>;",
  },
  dark: {
    source: "import { useDark as dark } from 'heddle/runtime';\nexport const C = () => <b>{String(dark())}</b>;",
  },
  package: { source: "import { P } from 'lively';\nexport const C = () => <P />;" },
  commonPackage: { source: "import P from 'common';\nexport const C = () => <b>{P()}</b>;" },
  browserField: { source: "import v from 'two-faced';\nexport const C = () => <b>{v}</b>;" },
  dynamicMethod: {
    source: "const find = 'constr' + 'uctor';\nexport const C = () => <b>{typeof [][find][find]('return this')()}</b>;",
  },
  prototype: {
    source: 'Array.prototype.last = function () { return this.at(-1); };\nexport const C = () => <b>{[1].last()}</b>;',
  },
};
