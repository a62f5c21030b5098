/** Remembers the last answers of a function of a word; forgets all when full, so it stays small. */
export class Memo<Answer> {
  readonly #most: number;
  readonly #answers = new Map<string, Answer>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, work: (key: string) => Answer): Answer {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = work(key);
    if (this.#answers.size >= this.#most) this.#answers.clear();
    this.#answers.set(key, answer);
    return answer;
  }
}
