import { Button } from 'heddle/theme';
import { useState } from 'react';

/** A button that counts up from a number. */
export function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start);
  return (
    <Button theme="alt" onClick={() => setCount(count + 1)}>
      Count: {count}
    </Button>
  );
}
