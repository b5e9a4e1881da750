import { useCallback, useEffect, useState } from 'react';
import { choiceEvent, isChoiceKey, readChoice, writeChoice, type TabChoice } from '../../dom/tab-choice.js';

/**
 * The chosen tab. Tabs with the same group share the choice, in every window and on later visits; a choice that these
 * tabs do not offer leaves theirs alone.
 */
export function useTabChoice(
  values: readonly string[],
  initial: string,
  groupId: string | undefined,
): [string, (value: string) => void] {
  const [chosen, setChosen] = useState(initial);
  useEffect(() => {
    if (groupId === undefined) return undefined;
    const stored = readChoice(groupId);
    if (stored !== undefined) setChosen(stored);
    const onChoice = (event: Event): void => {
      const { detail } = event as CustomEvent<TabChoice>;
      if (detail.groupId === groupId) setChosen((current) => (values.includes(detail.value) ? detail.value : current));
    };
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (isChoiceKey(key, groupId) && newValue !== null) setChosen(newValue);
    };
    addEventListener(choiceEvent, onChoice);
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener(choiceEvent, onChoice);
      removeEventListener('storage', onStorage);
    };
  }, [groupId, values.join('\n')]);
  const choose = useCallback(
    (value: string) => {
      setChosen(value);
      if (groupId !== undefined) writeChoice({ groupId, value });
    },
    [groupId],
  );
  return [values.includes(chosen) ? chosen : initial, choose];
}
