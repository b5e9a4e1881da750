import { useCallback, useEffect, useState } from 'react';

const storageKey = (groupId: string): string => `heddle-tabs-${groupId}`;
const choiceEvent = 'heddle:tab-choice';

interface Choice {
  groupId: string;
  value: string;
}

function readChoice(groupId: string): string | undefined {
  try {
    return localStorage.getItem(storageKey(groupId)) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeChoice({ groupId, value }: Choice): void {
  try {
    localStorage.setItem(storageKey(groupId), value);
  } catch {
    // Without storage the choice lives as long as the page.
  }
}

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
      const { detail } = event as CustomEvent<Choice>;
      if (detail.groupId === groupId) setChosen((current) => (values.includes(detail.value) ? detail.value : current));
    };
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === storageKey(groupId) && newValue !== null) setChosen(newValue);
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
      if (groupId === undefined) return;
      writeChoice({ groupId, value });
      dispatchEvent(new CustomEvent<Choice>(choiceEvent, { detail: { groupId, value } }));
    },
    [groupId],
  );
  return [values.includes(chosen) ? chosen : initial, choose];
}
