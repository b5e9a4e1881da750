import { useState } from 'react';

/** A button that counts how often it was pressed. */
export function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Pressed: {count}
    </button>
  );
}
