import { useState } from 'react';
import styles from './counter.module.css';

/** A button that counts its clicks. */
export function Counter({ label, start = 0 }: { label: string; start?: number }) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" className={styles.counter} onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  );
}
