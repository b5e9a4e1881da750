import { useState } from 'react';
import styles from './weave.module.css';

const weaves = {
  plain: (row: number, column: number) => (row + column) % 2 === 0,
  twill: (row: number, column: number) => (row + column) % 4 < 2,
  satin: (row: number, column: number) => (column * 2 + row) % 5 === 0,
};

type WeaveName = keyof typeof weaves;

const names = Object.keys(weaves) as WeaveName[];
const cells = Array.from({ length: 10 }, (_, index) => index);

/** Draws a weave: a filled cell is a raised thread. `labels` gives the text of each button. */
export function Weave({ labels }: { labels: Record<WeaveName, string> }) {
  const [chosen, setChosen] = useState<WeaveName>('plain');
  const isRaised = weaves[chosen];
  return (
    <figure className={styles.weave}>
      <svg viewBox="0 0 100 100" width="160" height="160" role="img" aria-label={labels[chosen]}>
        {cells.flatMap((row) =>
          cells.map((column) => (
            <rect
              key={`${row}-${column}`}
              x={column * 10}
              y={row * 10}
              width="9"
              height="9"
              className={isRaised(row, column) ? styles.raised : styles.lowered}
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
