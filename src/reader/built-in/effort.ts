/** The most postings, values and pieces of names that are looked at for one conversation. */
const MOST_STEPS = 80_000;
/** When these are spent, what is left is read against so many postings of each stretch. */
const FEWEST_STEPS = 48;
/**
 * In milliseconds of computing, several times what `MOST_STEPS` takes: the last resort. The count
 * decides, so that a text is always read alike, however busy the machine is.
 */
const LONGEST_MS = 800;
/** The clock is a slow call of the system: an ordinary message ends before the first. */
const ASKS_PER_LOOK = 256;

/**
 * What has been spent on a conversation: a seller chooses the catalog and a shopper the text, so the
 * work is counted where the two meet. What comes later is searched less.
 */
export class Effort {
  items = 0;
  spans = 0;
  #steps = 0;
  #asks = 0;
  #isOver = false;
  #since: NodeJS.CpuUsage | null = null;

  spend(steps: number): void {
    this.#steps += steps;
  }

  get isSpent(): boolean {
    if (++this.#asks % ASKS_PER_LOOK === 0) this.#look();
    return this.#isOver || this.#steps >= MOST_STEPS;
  }

  /** How many steps the next look-up may take; never none. */
  get room(): number {
    return this.isSpent ? FEWEST_STEPS : Math.max(FEWEST_STEPS, MOST_STEPS - this.#steps);
  }

  #look(): void {
    this.#since ??= process.cpuUsage();
    const { user, system } = process.cpuUsage(this.#since);
    this.#isOver ||= (user + system) / 1_000 > LONGEST_MS;
  }
}
