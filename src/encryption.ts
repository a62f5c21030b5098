import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';

const VERSION = 'enc:v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
// Fixed, so that every process derives the same key: the key's strength is that of ENCRYPTION_KEY.
const SALT = 'stallkeeper:stored-credentials:v1';

/** Where a secret belongs: a ciphertext moved to another row or field does not open. */
export interface SecretPlace {
  storeId: string;
  field: string;
}

/** A ciphertext that was not made by this key for this place, or was changed. */
export class CannotDecrypt extends Error {
  constructor() {
    super('A stored secret does not open with this ENCRYPTION_KEY');
    this.name = 'CannotDecrypt';
  }
}

/**
 * Encrypts stored credentials with AES-256-GCM: `enc:v1:<keyId>:<nonce>:<ciphertext and tag>`. While
 * the key is changed, what the key before it has sealed opens, too.
 */
export class SecretBox {
  readonly #current: DerivedKey;
  readonly #keys: DerivedKey[];

  /** Derives the keys; this takes some 50 ms each, so a process does it once. */
  constructor(encryptionKey: string, previousKey: string | null = null) {
    this.#current = derivedKey(encryptionKey);
    this.#keys = [this.#current, ...(previousKey ? [derivedKey(previousKey)] : [])];
  }

  /** What every secret begins with that was sealed with the key in use. */
  get currentPrefix(): string {
    return `${VERSION}:${this.#current.id}:`;
  }

  /** Whether a secret was sealed with the key in use, not with the one before it. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(this.currentPrefix);
  }

  seal(secret: string, place: SecretPlace): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#current.key, nonce);
    cipher.setAAD(boundTo(place));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const text = Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    return [VERSION, this.#current.id, nonce.toString('base64url'), text].join(':');
  }

  /** @throws CannotDecrypt */
  open(sealed: string, place: SecretPlace): string {
    const [keyId, nonce, text] = sealed.slice(VERSION.length + 1).split(':');
    const sealedBy = this.#keys.find(({ id }) => id === keyId);
    if (!sealed.startsWith(`${VERSION}:`) || !sealedBy || !nonce || !text) {
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
  /** What a ciphertext names its key by. */
  id: string;
}

function derivedKey(encryptionKey: string): DerivedKey {
  const key = scryptSync(encryptionKey, SALT, 32);
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
}

function deciphered(key: Buffer, nonce: Buffer, text: Buffer, place: SecretPlace): string {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(text.subarray(-TAG_BYTES));
  const plain = decipher.update(text.subarray(0, -TAG_BYTES));
  return Buffer.concat([plain, decipher.final()]).toString('utf8');
}

const boundTo = ({ storeId, field }: SecretPlace) => Buffer.from(JSON.stringify([storeId, field]));
