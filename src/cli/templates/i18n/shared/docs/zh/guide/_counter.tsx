import { useState } from 'react';

/** 显示点击次数的按钮。 */
export function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      点击次数： {count}
    </button>
  );
}
