import { Type } from 'typebox';

/** Bytes in base64url: an id has at most 1,023 of them. */
const Bytes = Type.String({ maxLength: 8_000, pattern: '^[\\w-]*$' });
const Id = Type.String({ maxLength: 1_364, pattern: '^[\\w-]*$' });
/** A word of WebAuthn: usb, nfc, ble, hybrid, internal. */
const Transport = Type.String({ maxLength: 40, pattern: '^[a-z-]*$' });

/** What a browser answers after signing a challenge, as the fields of a form. */
export const PasskeyForm = Type.Object({
  id: Id,
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: Bytes,
});

/** What a browser answers after creating a passkey; transports are separated by spaces. */
export const NewPasskeyForm = Type.Object({
  id: Id,
  clientDataJSON: Bytes,
  attestationObject: Bytes,
  transports: Type.String({ maxLength: 400, pattern: '^[a-z -]*$' }),
});

/** The first as the JSON of WebAuthn, which `PublicKeyCredential.toJSON()` gives. */
export const PasskeyJson = Type.Object({
  id: Id,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes,
  }),
});

/** The second in the same way. */
export const NewPasskeyJson = Type.Object({
  id: Id,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Transport, { maxItems: 10 })),
  }),
});

/** What a browser needs to ask for a passkey, in the API. */
export const PasskeyRequestJson = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer({ description: 'Milliseconds' }),
  userVerification: Type.String(),
});
