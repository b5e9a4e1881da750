import { Children, isValidElement, type ReactNode } from 'react';
import type { TabProps } from './tab.js';

/** A tab as `Tabs` takes it in its `values`. */
export interface TabValue {
  label: ReactNode;
  value?: string;
  disabled?: boolean;
}

/** A tab with its panel. */
export interface TabEntry {
  label: ReactNode;
  value: string;
  isDisabled: boolean;
  content: ReactNode;
}

interface LabelProps {
  children?: ReactNode;
}

/** Text of a label, as far as it is known without rendering components. */
function textOf(label: ReactNode): string {
  return Children.toArray(label)
    .map((child) => (isValidElement<LabelProps>(child) ? textOf(child.props.children) : child))
    .join('');
}

/** Label of a panel where all panels are shown, such as on paper. */
export const panelLabel = ({ label, value }: TabEntry): string => textOf(label) || value;

/** The tabs that `values` and the children make together: the children's own labels win. */
export function tabEntries(children: ReactNode, values: readonly (TabValue | string)[] = []): TabEntry[] {
  const panels = Children.toArray(children).filter((child) => isValidElement<TabProps>(child));
  const seen = new Set<string>();
  return panels.map(({ props }, index): TabEntry => {
    const listed = values[index];
    const given: Partial<TabValue> = typeof listed === 'string' ? { label: listed, value: listed } : (listed ?? {});
    const label = props.label ?? given.label ?? props.value ?? given.value ?? String(index + 1);
    const wanted = props.value ?? given.value ?? (typeof label === 'string' ? label : String(index));
    // Labels may repeat, values must not.
    const value = seen.has(wanted) ? `${wanted} ${index + 1}` : wanted;
    seen.add(value);
    return { label, value, isDisabled: props.disabled ?? given.disabled ?? false, content: props.children };
  });
}
