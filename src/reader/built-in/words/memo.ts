/**
 * Remembers the answers of a function of a word. What was asked for lately stays: when the younger
 * half is full, the older one is forgotten.
 */
export class Memo<Answer> {
  readonly #half: number;
  #younger = new Map<string, Answer>();
  #older = new Map<string, Answer>();

  /** @param most answers that are kept at the same time */
  constructor(most: number) {
    this.#half = Math.ceil(most / 2);
  }

  get(key: string, work: (key: string) => Answer): Answer {
    const known = this.#younger.get(key);
    if (known !== undefined) return known;
    const older = this.#older.get(key);
    // Most words are no numeral and no unit: that nothing was found is an answer, too.
    const answer = older === undefined ? work(key) : older;
    if (this.#younger.size >= this.#half) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(key, answer);
    return answer;
  }
}
