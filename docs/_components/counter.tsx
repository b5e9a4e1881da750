import { useState } from 'react';
import styles from './counter.module.css';

/** What a counter is given. */
export interface CounterProps {
  /**
   * Text before the number.
   * @zh 数字前面的文字。
   */
  label: string;
  /**
   * Number to start with.
   * @zh 起始的数字。
   */
  start?: number;
}

/**
 * A button that counts its clicks.
 * @zh 统计点击次数的按钮。
 */
export function Counter({ label, start = 0 }: CounterProps) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" className={styles.counter} onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  );
}
