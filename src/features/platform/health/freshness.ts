import { checkOf, type PartName } from './checks.ts';

/** The worker reads the parts that are due. */
const RUN_SECONDS = 15;

export const everyMs = (name: PartName): number =>
  (checkOf(name).everySeconds ?? RUN_SECONDS) * 1_000;

/** How long, in milliseconds, a part counts as fresh: a worker's run may be 5 s late. */
export const freshFor = (name: PartName): number => everyMs(name) + 5_000;

/** The age, in milliseconds, from which its figures are shown as outdated. */
export const staleAfter = (name: PartName): number => freshFor(name) + 40_000;
