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

/** Encrypts stored credentials with AES-256-GCM: `enc:v1:<keyId>:<nonce>:<ciphertext and tag>`. */
export class SecretBox {
  readonly #key: Buffer;
  readonly #keyId: string;

  /** Derives the key; this takes some 50 ms, so a process does it once. */
  constructor(encryptionKey: string) {
    this.#key = scryptSync(encryptionKey, SALT, 32);
    this.#keyId = createHash('sha256').update(this.#key).digest('hex').slice(0, 8);
  }

  seal(secret: string, place: SecretPlace): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(boundTo(place));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const text = Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    return [VERSION, this.#keyId, nonce.toString('base64url'), text].join(':');
  }

  /** @throws CannotDecrypt */
  open(sealed: string, place: SecretPlace): string {
    const [keyId, nonce, text] = sealed.slice(VERSION.length + 1).split(':');
    if (!sealed.startsWith(`${VERSION}:`) || keyId !== this.#keyId || !nonce || !text) {
      throw new CannotDecrypt();
    }
    try {
      return this.#decipher(Buffer.from(nonce, 'base64url'), Buffer.from(text, 'base64url'), place);
    } catch {
      throw new CannotDecrypt();
    }
  }

  #decipher(nonce: Buffer, text: Buffer, place: SecretPlace): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(boundTo(place));
    decipher.setAuthTag(text.subarray(-TAG_BYTES));
    const plain = decipher.update(text.subarray(0, -TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  }
}

const boundTo = ({ storeId, field }: SecretPlace) => Buffer.from(JSON.stringify([storeId, field]));
