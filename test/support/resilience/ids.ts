const group = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${letter}-${String(n + 1).padStart(2, '0')}`);

/** What is promised to hold, by the ids under which tests prove it. */
export const IDS = [
  ...group('A', 14),
  ...group('B', 21),
  ...group('C', 14),
  ...group('D', 12),
  ...group('E', 12),
  ...group('F', 8),
  ...group('G', 7),
  ...group('H', 8),
];
