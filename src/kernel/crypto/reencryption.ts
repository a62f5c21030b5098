import { CannotDecrypt, type SecretBox, type SecretPlace } from './encryption.ts';

export interface Reencrypted {
  reencrypted: number;
  current: number;
  /** Neither key decrypts these; they stay unchanged. */
  unreadable: string[];
}

export class Reencryption implements Reencrypted {
  readonly #box: SecretBox;
  reencrypted = 0;
  current = 0;
  readonly unreadable: string[] = [];

  constructor(box: SecretBox) {
    this.#box = box;
  }

  /** Unchanged if it is current or cannot be decrypted. */
  renew(sealed: string, place: SecretPlace, name: string): string {
    const secret = this.#opened(sealed, place);
    if (secret === null) this.unreadable.push(name);
    else if (this.#box.isCurrent(sealed)) this.current += 1;
    else this.reencrypted += 1;
    return secret === null || this.#box.isCurrent(sealed) ? sealed : this.#box.seal(secret, place);
  }

  add({ reencrypted, current, unreadable }: Reencrypted): void {
    this.reencrypted += reencrypted;
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
