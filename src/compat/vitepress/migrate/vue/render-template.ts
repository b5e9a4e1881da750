import { parse } from 'acorn';
import { patternNames, type CodeNode } from '../../../../build/syntax-tree/behavior.js';
import { escapeHtml } from '../../../../shared/escape-html.js';
import { isRecord } from '../../../../shared/is-record.js';
import { voidElements } from '../../../../shared/void-elements.js';
import { NotStatic, decodeEntities, type TemplateElement, type TemplateNode } from './parse-template.js';

// Templates of Vue as the HTML that they show at first. Expressions are run with the names of the script around them:
//
//     <li v-for="post of posts"><a :href="post.url">{{ post.title }}</a></li>   ->   <li><a href="/a">A</a></li>

/** Names that a template may use. Refs among them are read. */
export type Scope = Readonly<Record<string, unknown>>;

/** Content that the user of a component puts into it. */
export type VueSlots = Readonly<Record<string, (given: Scope) => string>>;

export interface RenderContext {
  scope: Scope;
  slots: VueSlots;
  /** HTML of a component; undefined for a tag that is an element. Throws for a component that cannot be rendered. */
  renderComponent(name: string, properties: Scope, slots: VueSlots): string | undefined;
  /** Called for what a template does in a browser and that is left out. */
  onBehavior(): void;
}

/** The value of a ref, and other values as they are. */
export const unref = (value: unknown): unknown =>
  isRecord(value) && value['__isRef'] === true ? value['value'] : value;

/** Runs an expression of a template. */
export function evaluate(expression: string, scope: Scope): unknown {
  const names = new Proxy(scope, {
    has: (target, key) => typeof key === 'string' && (key in target || !(key in globalThis)),
    get: (target, key) => {
      if (typeof key === 'symbol') return undefined;
      if (!(key in target)) throw new NotStatic(`the name ${key} is not known`);
      return unref(target[key]);
    },
  });
  try {
    return unref(new Function('__scope', `with (__scope) { return (${expression}\n); }`)(names));
  } catch (error) {
    throw error instanceof NotStatic ? error : new NotStatic(`${expression}: ${String(error)}`);
  }
}

/** The scope in which the names of parameters, such as `{ url }, index`, have the values. */
function withParameters(scope: Scope, parameters: string, values: readonly unknown[]): Scope {
  const source = `(${parameters}) => 0`;
  const [statement] = parse(source, { ecmaVersion: 'latest' }).body;
  const called = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  const names =
    called?.type === 'ArrowFunctionExpression'
      ? called.params.flatMap((pattern) => patternNames(pattern as unknown as CodeNode))
      : [];
  const bind = evaluate(`(${parameters}) => ({ ${names.join(', ')} })`, scope) as (...values: unknown[]) => Scope;
  return { ...scope, ...bind(...values) };
}

const interpolation = /\{\{([^]*?)\}\}/g;

/** Text for people of a value in `{{ }}`. */
export function interpolatedText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value, undefined, 2) : String(value as string | number);
}

/** White space as a browser shows it, in which nothing ends a block of HTML in Markdown. */
const collapsed = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ');

function textHtml(text: string, scope: Scope, isPre: boolean): string {
  const shown = text.replace(interpolation, (_, expression: string) =>
    escapeHtml(interpolatedText(evaluate(expression, scope))),
  );
  return isPre ? shown.replaceAll('\n', '&#10;') : collapsed(shown);
}

/** The parts of `(item, index) in list`. */
const loop = /^\(?([^]*?)\)?\s+(?:in|of)\s([^]*)$/;

/** The scopes of a loop's rounds. */
function loopScopes(written: string, scope: Scope): Scope[] {
  const [, parameters = '', expression = ''] = loop.exec(written.trim()) ?? [];
  if (parameters === '') throw new NotStatic(`v-for="${written}"`);
  const list = evaluate(expression, scope);
  const rounds: (readonly unknown[])[] =
    typeof list === 'number'
      ? Array.from({ length: list }, (_, index) => [index + 1, index])
      : isRecord(list)
        ? Object.entries(list).map(([key, value], index) => [value, key, index])
        : [...((list ?? []) as Iterable<unknown>)].map((item, index) => [item, index]);
  return rounds.map((values) => withParameters(scope, parameters, values));
}

/** The text of a `class` or `style` from a string, a list, or an object. */
function classText(value: unknown): string {
  if (Array.isArray(value)) return value.map(classText).filter(Boolean).join(' ');
  if (isRecord(value)) return Object.keys(value).filter((key) => value[key]).join(' '); // prettier-ignore
  return typeof value === 'string' ? value : '';
}

function styleText(value: unknown): string {
  if (Array.isArray(value)) return value.map(styleText).filter(Boolean).join('; ');
  if (!isRecord(value)) return typeof value === 'string' ? value : '';
  return Object.entries(value)
    .filter(([, one]) => one !== undefined && one !== null && one !== false)
    .map(([key, one]) => `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${String(one)}`)
    .join('; ');
}

const isDirective = (name: string): boolean => /^(?:v-|[:@#])/.test(name);

/** Attributes or properties of an element with the values of its bindings. */
function propertiesOf({ name: tag, attributes }: TemplateElement, { scope, onBehavior }: RenderContext): Scope {
  const values: Record<string, unknown> = {};
  const set = (name: string, value: unknown): void => {
    if (name === 'class' || name === 'style') {
      const text = name === 'class' ? classText(value) : styleText(value);
      const before = values[name];
      values[name] = [before, text].filter(Boolean).join(name === 'class' ? ' ' : '; ');
    } else values[name] = value;
  };
  for (const [written, text] of attributes) {
    const bound = /^(?::|v-bind:)([^.]+)/.exec(written)?.[1];
    const key = bound?.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (bound !== undefined) set(bound, evaluate(text === '' ? key! : text, scope));
    else if (written === 'v-bind')
      for (const [key, value] of Object.entries(evaluate(text, scope) as Scope)) set(key, value);
    else if (/^(?:@|v-on\b|v-model\b)/.test(written)) onBehavior();
    else if (written === 'v-show') {
      if (!evaluate(text, scope)) set('style', 'display: none');
    } else if (!isDirective(written)) set(written, text);
    else if (!/^v-(?:for|if|else|else-if|html|text|slot|pre|cloak|once|memo)\b|^#/.test(written))
      throw new NotStatic(`the directive ${written} of <${tag}>`);
  }
  return values;
}

/** Attributes of an element as HTML. */
const attributesHtml = (values: Scope): string =>
  Object.entries(values)
    .filter(
      ([key, value]) => key !== 'key' && key !== 'ref' && value !== undefined && value !== null && value !== false,
    )
    .filter(([key, value]) => typeof value !== 'function' && !((key === 'class' || key === 'style') && value === ''))
    .map(([key, value]) =>
      value === true || value === '' ? ` ${key}=""` : ` ${key}="${escapeHtml(collapsed(String(value as string)))}"`,
    )
    .join('');

/** Names of fields and buttons, which do nothing without Vue. */
const controls: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button', 'label', 'form']);

/** Slots that the children of a component are. */
function slotsOf(element: TemplateElement, context: RenderContext): VueSlots {
  const slots: Record<string, (given: Scope) => string> = {};
  const rest: TemplateNode[] = [];
  const add = (nodes: readonly TemplateNode[], directive: string, parameters: string): void => {
    const name = directive.replace(/^(?:#|v-slot:?)/, '') || 'default';
    slots[name] = (given) => {
      const scope = parameters === '' ? context.scope : withParameters(context.scope, parameters, [given]);
      return renderNodes(nodes, { ...context, scope });
    };
  };
  for (const child of element.children) {
    const slot = child.type === 'element' && child.name === 'template' ? [...child.attributes].find(([key]) => /^(?:#|v-slot)/.test(key)) : undefined; // prettier-ignore
    if (slot && child.type === 'element') add(child.children, slot[0], slot[1]);
    else rest.push(child);
  }
  const [own] = [...element.attributes].filter(([key]) => /^(?:#|v-slot)/.test(key));
  if (rest.some((node) => node.type === 'element' || node.value.trim() !== ''))
    add(rest, own?.[0] ?? '', own?.[1] ?? '');
  return slots;
}

/** The element without its loop and conditions. */
function renderElement(element: TemplateElement, context: RenderContext, isPre: boolean): string {
  const { name, attributes, children } = element;
  const { scope, slots } = context;
  if (attributes.has('v-pre')) throw new NotStatic('v-pre');
  if (name === 'template') return renderNodes(children, context, isPre);
  const values = propertiesOf(element, context);
  if (name === 'slot') {
    const { name: slot = 'default', ...given } = values;
    return slots[String(slot)]?.(given) ?? renderNodes(children, context, isPre);
  }
  const isBound = [...attributes.keys()].some((key) => /^(?:@|v-on\b|v-model\b)/.test(key));
  if (controls.has(name)) {
    context.onBehavior();
    return name === 'form' ? renderNodes(children, context, isPre) : '';
  }
  if (isBound && name !== 'a' && /^[A-Z]/.test(name)) throw new NotStatic(`<${name}> has handlers`);
  if (name === 'component' || name === 'script' || name === 'style') throw new NotStatic(`<${name}>`);
  if (/^(?:ClientOnly|client-only|Transition|TransitionGroup|KeepAlive|Suspense)$/.test(name))
    return renderNodes(children, context, isPre);
  const rendered = context.renderComponent(name, values, slotsOf(element, context));
  if (rendered !== undefined) return rendered;
  const start = `<${name}${attributesHtml(values)}>`;
  if (voidElements.has(name)) return start;
  const html = attributes.get('v-html');
  const text = attributes.get('v-text');
  const content =
    html !== undefined
      ? interpolatedText(evaluate(html, scope)).replace(/\n\s*/g, '\n').trim()
      : text !== undefined
        ? escapeHtml(interpolatedText(evaluate(text, scope)))
        : renderNodes(children, context, isPre || name === 'pre');
  return `${start}${content}</${name}>`;
}

/** HTML of nodes, in which `v-if`, `v-else-if` and `v-else` are a chain of siblings. */
export function renderNodes(nodes: readonly TemplateNode[], context: RenderContext, isPre = false): string {
  let html = '';
  /** True after a condition that is met. */
  let isMet = false;
  for (const node of nodes) {
    if (node.type === 'text') {
      html += textHtml(node.value, context.scope, isPre);
      continue;
    }
    const { attributes } = node;
    const condition = attributes.get('v-if') ?? attributes.get('v-else-if');
    const follows = attributes.has('v-else') || attributes.has('v-else-if');
    if (follows && isMet) continue;
    const written = attributes.get('v-for');
    if (written === undefined || attributes.has('v-if')) {
      const isShown = condition === undefined || Boolean(evaluate(condition, context.scope));
      if (condition !== undefined || follows) isMet = isShown;
      if (!isShown) continue;
    }
    const scopes = written === undefined ? [context.scope] : loopScopes(written, context.scope);
    for (const scope of scopes) html += renderElement(node, { ...context, scope }, isPre);
  }
  return html;
}

/** True for HTML that shows something. */
export const isVisible = (html: string): boolean =>
  /<(?:img|svg|video|picture|hr)\b/.test(html) || decodeEntities(html.replace(/<[^>]*>/g, '')).trim() !== '';
