import { CannotDecrypt, type SecretBox, type SecretPlace } from './encryption.ts';

/** What came of sealing stored secrets with the key in use. */
export interface Resealed {
  resealed: number;
  /** Sealed with the key in use before. */
  current: number;
  /** What opens with neither key, by name; it stays as it is. */
  unreadable: string[];
}

/** Seals one secret after the other with the key in use, and keeps count. */
export class Resealing implements Resealed {
  readonly #box: SecretBox;
  resealed = 0;
  current = 0;
  readonly unreadable: string[] = [];

  constructor(box: SecretBox) {
    this.#box = box;
  }

  /** The secret as it should be stored: itself where it is right, or beyond reading. */
  renew(sealed: string, place: SecretPlace, name: string): string {
    const secret = this.#opened(sealed, place);
    if (secret === null) this.unreadable.push(name);
    else if (this.#box.isCurrent(sealed)) this.current += 1;
    else this.resealed += 1;
    return secret === null || this.#box.isCurrent(sealed) ? sealed : this.#box.seal(secret, place);
  }

  /** Counts in what another has come to. */
  add({ resealed, current, unreadable }: Resealed): void {
    this.resealed += resealed;
    this.current += current;
    this.unreadable.push(...unreadable);
  }

  #opened(sealed: string, place: SecretPlace): string | null {
    try {
      return this.#box.open(sealed, place);
    } catch (error) {
      if (error instanceof CannotDecrypt) return null;
      throw error;
    }
  }
}
