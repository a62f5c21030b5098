/** Items during a call go with the next: a slow receiver never has more than one open. */
export class WriteCoalescer<T> {
  readonly #maxWaiting: number;
  readonly #send: (items: T[]) => Promise<unknown>;
  #waiting: T[] = [];
  #current: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | null = null;

  /** Further items than `maxWaiting` are refused. */
  constructor(maxWaiting: number, send: (items: T[]) => Promise<unknown>) {
    this.#maxWaiting = maxWaiting;
    this.#send = send;
  }

  /** @throws Error when too many items are waiting, or the error of the call */
  async add(items: readonly T[]): Promise<void> {
    if (this.#waiting.length + items.length > this.#maxWaiting) {
      throw new Error('Too many messages are waiting to be sent');
    }
    this.#waiting.push(...items);
    this.#next ??= this.#sendAfter(this.#current);
    await this.#next;
  }

  async #sendAfter(previous: Promise<unknown>): Promise<void> {
    await previous.catch(() => {});
    const items = this.#waiting;
    this.#waiting = [];
    this.#next = null;
    this.#current = this.#send(items);
    await this.#current;
  }
}
