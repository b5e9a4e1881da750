import type { ReactNode } from 'react';

/** A component that cannot be shown: its name and its content. */
export const Placeholder = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="hd-foreign">
    <code>{`<${name}>`}</code>
    {typeof children === 'function' ? undefined : children}
  </span>
);

/**
 * A component that shows its name and its content. Its properties with names of components or hooks, such as `Tab` in
 * `<Tabs.Tab>`, are such components, too; `prefix` is put before their names. They are properties of its prototype, since
 * bundlers copy the own properties of a module.
 */
function placeholder(name: string, prefix = `${name}.`): object {
  // Code may also call it as the function that it replaces.
  const component = (props?: { children?: ReactNode } | null) => (
    <Placeholder name={name}>{props?.children}</Placeholder>
  );
  const names = new Proxy(Function.prototype, {
    get: (target, key) => {
      if (key === '__esModule') return true;
      if (key === 'default') return component;
      return typeof key === 'string' && /^(?:[A-Z]|use[A-Z])/.test(key)
        ? placeholder(prefix + key)
        : (Reflect.get(target, key) as unknown);
    },
  });
  return Object.setPrototypeOf(component, names) as object;
}

/** The exports of a module that cannot be loaded: placeholders, of which the default one has the name of the module. */
export const foreignModule = (moduleName: string): object => placeholder(moduleName, '');
