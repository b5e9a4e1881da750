import { useState } from 'react';
import styles from './pattern.module.css';

const patterns = {
  checks: (row: number, column: number) => (row + column) % 2 === 0,
  stripes: (row: number, column: number) => (row + column) % 4 < 2,
  dots: (row: number, column: number) => (column * 2 + row) % 5 === 0,
};

type PatternName = keyof typeof patterns;

const names = Object.keys(patterns) as PatternName[];
const cells = Array.from({ length: 10 }, (_, index) => index);

/** Shows a pattern of filled cells. `labels` has the text of each button. */
export function Pattern({ labels }: { labels: Record<PatternName, string> }) {
  const [chosen, setChosen] = useState<PatternName>('checks');
  const isFilled = patterns[chosen];
  return (
    <figure className={styles.pattern}>
      <svg viewBox="0 0 100 100" width="160" height="160" role="img" aria-label={labels[chosen]}>
        {cells.flatMap((row) =>
          cells.map((column) => (
            <rect
              key={`${row}-${column}`}
              x={column * 10}
              y={row * 10}
              width="9"
              height="9"
              className={isFilled(row, column) ? styles.filled : styles.empty}
            />
          )),
        )}
      </svg>
      <figcaption>
        {names.map((name) => (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
            {labels[name]}
          </button>
        ))}
      </figcaption>
    </figure>
  );
}
