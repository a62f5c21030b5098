/** What several rounds found: the median, and from the lowest to the highest. */
export interface Rounds {
  median: number;
  spread: readonly [lowest: number, highest: number];
}

type Sample = Readonly<Record<string, number>>;
type Measurements = Readonly<Record<string, () => Promise<Sample>>>;
type RoundsOf<M extends Measurements> = {
  [Name in keyof M]: { [Field in keyof Awaited<ReturnType<M[Name]>>]: Rounds };
};

/**
 * Runs the measurements in turn, the whole turn so many times, so that a slow moment of the machine
 * is nobody's alone. Each answers numbers by name; for each of them comes the median of its rounds.
 */
export async function interleaved<M extends Measurements>(
  measurements: M,
  { rounds }: { rounds: number },
): Promise<RoundsOf<M>> {
  const names = Object.keys(measurements);
  const samples = new Map<string, Sample[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) samples.get(name)?.push((await measurements[name]?.()) ?? {});
  }
  const ofName = (name: string) => summaryOf(samples.get(name) ?? []);
  return Object.fromEntries(names.map((name) => [name, ofName(name)])) as RoundsOf<M>;
}

function summaryOf(samples: readonly Sample[]): Record<string, Rounds> {
  const fields = Object.keys(samples[0] ?? {});
  return Object.fromEntries(
    fields.map((field) => [field, roundsOf(samples.map((sample) => sample[field] ?? 0))]),
  );
}

/** Median and spread of at least one value; of an even number the lower of the two in the middle. */
export function roundsOf(values: readonly number[]): Rounds {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? 0;
  const last = sorted.length - 1;
  return { median: at(Math.floor(last / 2)), spread: [at(0), at(last)] };
}
