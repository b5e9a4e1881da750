import { Button } from 'heddle/theme';
import { useState } from 'react';

/** 点击后加一的按钮。 */
export function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start);
  return (
    <Button theme="alt" onClick={() => setCount(count + 1)}>
      计数：{count}
    </Button>
  );
}
