import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PASSWORD, post, type Registered } from './accounts.ts';

/** What an authenticator can be made to do wrong. */
export interface Twist {
  origin?: string;
  /** The host that the browser takes the page for. */
  host?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** An authenticator and its browser in software, with one passkey: ES256, attestation "none". */
export class Authenticator {
  readonly id = randomBytes(20).toString('base64url');
  counter = 0;
  readonly #key: KeyObject;
  readonly #coordinates: { x: Buffer; y: Buffer };
  #userHandle = '';
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#coordinates = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Creates its passkey; the answer as `toJSON()` gives it. */
  create(options: Options, twist: Twist = {}) {
    this.#userHandle = options.user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()]);
    const data = this.#data(options.rp?.id, { ...twist, flags: ATTESTED }, attested);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), bytes(data)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#client('webauthn.create', options, twist).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Signs a challenge; the answer as `toJSON()` gives it. */
  sign(options: Options, twist: Twist = {}) {
    const client = this.#client('webauthn.get', options, twist);
    const data = this.#data(options.rpId, twist);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
        userHandle: twist.userHandle ?? this.#userHandle,
      },
    };
  }

  #client(kind: string, { challenge }: Options, twist: Twist): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: twist.type ?? kind,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #data(
    host: string | undefined,
    {
      host: other,
      isVerified = true,
      counter = this.counter,
      flags = 0,
    }: Twist & { flags?: number },
    attested = Buffer.alloc(0),
  ): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags);
    tail.writeUInt32BE(counter, 1);
    const hash = createHash('sha256')
      .update(other ?? host ?? '')
      .digest();
    return Buffer.concat([hash, tail, attested]);
  }

  /** COSE: an elliptic curve key (2), ES256 (-7), P-256 (1). */
  #publicKey(): Buffer {
    const { x, y } = this.#coordinates;
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(x),
      Buffer.from([0x22]),
      bytes(y),
    ]);
  }
}

/** CBOR: a text of at most 23 bytes. */
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);

/** CBOR: bytes, fewer than 256. */
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

type Headers = Registered['headers'];

/** What a signed-in person gets for a new passkey. */
export const newPasskeyOptions = (app: FastifyInstance, headers: Headers, password = PASSWORD) =>
  post(app, '/api/account/passkeys/options', { currentPassword: password }, headers);

/** Adds a passkey as a person does; the authenticator that has it. */
export async function aPasskey(
  app: FastifyInstance,
  headers: Headers,
  { origin, password = PASSWORD }: { origin: string; password?: string },
): Promise<Authenticator & { passkeyId: string }> {
  const authenticator = new Authenticator(origin);
  const options = (await newPasskeyOptions(app, headers, password)).json();
  const added = await post(app, '/api/account/passkeys', authenticator.create(options), headers);
  if (added.statusCode !== 201) throw new Error(added.body);
  return Object.assign(authenticator, { passkeyId: added.json().id as string });
}

/** What a browser gets for signing in. */
export const passkeyOptions = async (app: FastifyInstance) =>
  (await post(app, '/api/auth/passkey/options', {})).json();

/** Signs in with a passkey; the answer as it came. */
export const signInBy = async (app: FastifyInstance, passkey: Authenticator, twist: Twist = {}) =>
  post(app, '/api/auth/passkey', passkey.sign(await passkeyOptions(app), twist));
