import { getRandomValues, randomBytes } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/** Random numbers, many at a time: each request has an id, and to ask for a few costs as much. */
class RandomNumbers {
  readonly #numbers = new Uint32Array(512);
  #next = this.#numbers.length;

  nextUint32(): number {
    if (this.#next === this.#numbers.length) {
      getRandomValues(this.#numbers);
      this.#next = 0;
    }
    return this.#numbers[this.#next++] as number;
  }
}

const ids = new V7Generator(new RandomNumbers());

/** A new row id: UUIDv7, so that indexes grow at one end. Never a credential. */
export const newId = (): string => ids.generate().toString();

/** An unguessable token of 192 bits, URL-safe, for whatever acts as a credential. */
export const newToken = (): string => randomBytes(24).toString('base64url');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be compared with a uuid column without an error from PostgreSQL. */
export const isUuid = (text: string): boolean => UUID.test(text);
