import { useReadPercent } from '../../hooks/browser-hooks.js';

export interface ReadPercentProps {
  /** Width and height in CSS pixels. */
  size?: number | undefined;
  strokeWidth?: number | undefined;
}

/** A ring that fills up as the visitor scrolls down the page. Decoration: the scroll bar shows the same. */
export function ReadPercent({ size = 14, strokeWidth = 2 }: ReadPercentProps) {
  const [percent] = useReadPercent();
  const circle = { cx: size / 2, cy: size / 2, r: (size - strokeWidth) / 2, strokeWidth, fill: 'none' };
  return (
    <svg className="hd-read-percent" width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle {...circle} className="hd-read-percent-way" />
      <circle
        {...circle}
        className="hd-read-percent-read"
        pathLength={100}
        strokeDasharray={`${percent} 100`}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
      />
    </svg>
  );
}
