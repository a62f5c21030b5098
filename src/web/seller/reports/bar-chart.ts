export interface Bar {
  label: string;
  minor: number;
  amount: string;
}

const ROW = 44;
const TEXT_AT = 15;
const BAR_AT = 22;
const THICK = 12;
/** Characters of a label that fit beside the amount on the narrowest phone. */
const LONGEST = 24;

/** Pixels down, percent across. */
export function barChart(bars: readonly Bar[]) {
  const most = Math.max(1, ...bars.map(({ minor }) => minor));
  return {
    height: bars.length * ROW,
    bars: bars.map(({ label, minor, amount }, index) => ({
      label: shortened(label),
      amount,
      textY: index * ROW + TEXT_AT,
      y: index * ROW + BAR_AT,
      thick: THICK,
      width: Math.round((Math.max(minor, 0) / most) * 10_000) / 100,
    })),
  };
}

function shortened(label: string): string {
  const signs = [...new Intl.Segmenter().segment(label)];
  if (signs.length <= LONGEST) return label;
  return `${signs
    .slice(0, LONGEST - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
