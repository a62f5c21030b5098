/** Callers during a read share the next one, so that no answer is older than its question. */
export class SingleFlight<T> {
  readonly #read: (key: string) => Promise<T>;
  readonly #running = new Map<string, Promise<T>>();
  readonly #next = new Map<string, Promise<T>>();

  constructor(read: (key: string) => Promise<T>) {
    this.#read = read;
  }

  /** @throws the error of the read */
  get(key: string): Promise<T> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key);
    const next = this.#next.get(key) ?? this.#startAfter(running, key);
    this.#next.set(key, next);
    return next;
  }

  async #startAfter(running: Promise<T>, key: string): Promise<T> {
    await running.catch(() => {});
    this.#next.delete(key);
    return this.#start(key);
  }

  #start(key: string): Promise<T> {
    const reading = this.#read(key);
    this.#running.set(key, reading);
    const end = () => {
      if (this.#running.get(key) === reading) this.#running.delete(key);
    };
    reading.then(end, end);
    return reading;
  }
}
