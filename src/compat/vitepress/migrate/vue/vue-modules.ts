import { NotStatic } from './parse-template.js';
import { isRecord } from '../../../../shared/is-record.js';

// Functions of Vue and VitePress for scripts that run once, when a site moves. Values are what they are at first.

const ref = (value?: unknown): object => ({ __isRef: true, value });

const computed = (given: unknown): object => ({
  __isRef: true,
  get value(): unknown {
    const read = isRecord(given) ? given['get'] : given;
    return (read as () => unknown)();
  },
});

const same = (value: unknown): unknown => value;
const nothing = (): void => undefined;

/** Hooks and helpers that do nothing while HTML is rendered. */
const inBrowser = [
  ...['onMounted', 'onUnmounted', 'onBeforeMount', 'onBeforeUnmount', 'onUpdated', 'onActivated', 'watch', 'provide'],
  ...['watchEffect', 'watchPostEffect', 'nextTick', 'defineAsyncComponent', 'useTemplateRef', 'onClickOutside'],
];

/** Data of a page and of its site. */
export interface VuePageData {
  frontmatter: Readonly<Record<string, unknown>>;
  theme: Readonly<Record<string, unknown>>;
  site: Readonly<Record<string, unknown>>;
  relativePath: string;
}

/** Exports of `vue`, without what renders and what needs a browser. `onBehavior` is called for what only a browser runs. */
export function vueModule(onBehavior: () => void): Record<string, unknown> {
  const effects = Object.fromEntries(inBrowser.map((name) => [name, () => void onBehavior()]));
  return {
    ...effects,
    ...{ ref, shallowRef: ref, computed, reactive: same, shallowReactive: same, readonly: same, markRaw: same },
    ...{ defineComponent: same, toRaw: same, toRefs: same, toValue: readValue, unref: readValue, useId: () => 'id' },
    ...{ toRef: (object: Record<string, unknown>, key: string) => ref(object[key]), useTemplateRef: () => ref() },
    ...{
      onServerPrefetch: nothing,
      useAttrs: () => ({}),
      useSlots: () => ({}),
      inject: (_: unknown, value: unknown) => value,
    },
  };
}

function readValue(value: unknown): unknown {
  if (typeof value === 'function') return (value as () => unknown)();
  return isRecord(value) && value['__isRef'] === true ? value['value'] : value;
}

/** Exports of `vitepress` for components. */
export const vitePressModule = ({ frontmatter, theme, site, relativePath }: VuePageData): Record<string, unknown> => ({
  withBase: same,
  inBrowser: false,
  useRoute: () => ({ path: `/${relativePath.replace(/\.md$/, '')}`, data: { relativePath, frontmatter } }),
  useData: () => ({
    ...{
      frontmatter: ref(frontmatter),
      theme: ref(theme),
      site: ref(site),
      isDark: ref(false),
      lang: ref(site['lang']),
    },
    page: ref({ relativePath, filePath: relativePath, frontmatter, title: frontmatter['title'] ?? '' }),
    ...{ title: ref(site['title']), description: ref(site['description']), localeIndex: ref('root') },
  }),
  useRouter: () => {
    throw new NotStatic('it uses the router');
  },
});
