import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  scryptSync,
} from 'node:crypto';
import { promisify } from 'node:util';

const VERSION = 'enc:v1';
export const SEALED_PREFIX = `${VERSION}:`;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
// Constant, so that every process derives the same key: its strength is that of ENCRYPTION_KEY.
const SALT = 'stallkeeper:stored-credentials:v1';
const KEY_BYTES = 32;

/** A ciphertext moved to another row or field does not decrypt. */
export interface SecretPlace {
  storeId: string;
  field: string;
}

/** Another key or place, or a changed ciphertext. */
export class CannotDecrypt extends Error {
  constructor() {
    super('A stored secret can’t be decrypted with this ENCRYPTION_KEY');
    this.name = 'CannotDecrypt';
  }
}

/**
 * AES-256-GCM: `enc:v1:<keyId>:<nonce>:<ciphertext and tag>`. During a key rotation, secrets of the
 * previous key can still be decrypted.
 */
export class SecretBox {
  readonly #current: LazyKey;
  readonly #all: readonly LazyKey[];

  constructor(encryptionKey: string, previousKey: string | null = null) {
    this.#current = keyOf(encryptionKey);
    this.#all = [this.#current, ...(previousKey ? [keyOf(previousKey)] : [])];
  }

  get hasPrevious(): boolean {
    return this.#all.length > 1;
  }

  get currentPrefix(): string {
    return prefixOf(this.#current.get());
  }

  /** Of all keys; deriving them does not block the event loop. */
  async prefixes(): Promise<string[]> {
    return (await Promise.all(this.#all.map((key) => key.derive()))).map(prefixOf);
  }

  /** Encrypted with the current key, not the previous one. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(this.currentPrefix);
  }

  seal(secret: string, place: SecretPlace): string {
    const { key, id } = this.#current.get();
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(boundTo(place));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const text = Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    return [VERSION, id, nonce.toString('base64url'), text].join(':');
  }

  /** @throws CannotDecrypt */
  open(sealed: string, place: SecretPlace): string {
    const [keyId, nonce, text] = sealed.slice(SEALED_PREFIX.length).split(':');
    const sealedBy = this.#all.map((key) => key.get()).find(({ id }) => id === keyId);
    if (!sealed.startsWith(SEALED_PREFIX) || !sealedBy || !nonce || !text) {
      throw new CannotDecrypt();
    }
    try {
      const bytes = Buffer.from(text, 'base64url');
      return deciphered(sealedBy.key, Buffer.from(nonce, 'base64url'), bytes, place);
    } catch {
      throw new CannotDecrypt();
    }
  }
}

interface DerivedKey {
  key: Buffer;
  id: string;
}

const deriveBeside = promisify<string, string, number, Buffer>(scrypt);

/** Derived at first use, once in a process: it takes some 50 ms. */
class LazyKey {
  readonly #encryptionKey: string;
  #derived: DerivedKey | null = null;

  constructor(encryptionKey: string) {
    this.#encryptionKey = encryptionKey;
  }

  get(): DerivedKey {
    this.#derived ??= named(scryptSync(this.#encryptionKey, SALT, KEY_BYTES));
    return this.#derived;
  }

  async derive(): Promise<DerivedKey> {
    this.#derived ??= named(await deriveBeside(this.#encryptionKey, SALT, KEY_BYTES));
    return this.#derived;
  }
}

const keys = new Map<string, LazyKey>();

function keyOf(encryptionKey: string): LazyKey {
  const known = keys.get(encryptionKey) ?? new LazyKey(encryptionKey);
  keys.set(encryptionKey, known);
  return known;
}

const named = (key: Buffer): DerivedKey => ({
  key,
  id: createHash('sha256').update(key).digest('hex').slice(0, 8),
});

const prefixOf = ({ id }: DerivedKey): string => `${SEALED_PREFIX}${id}:`;

function deciphered(key: Buffer, nonce: Buffer, text: Buffer, place: SecretPlace): string {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(text.subarray(-TAG_BYTES));
  const plain = decipher.update(text.subarray(0, -TAG_BYTES));
  return Buffer.concat([plain, decipher.final()]).toString('utf8');
}

const boundTo = ({ storeId, field }: SecretPlace) => Buffer.from(JSON.stringify([storeId, field]));
