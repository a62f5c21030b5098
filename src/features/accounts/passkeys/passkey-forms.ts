import { Type } from 'typebox';

/** Bytes in base64url: an id has at most 1,023 of them. */
const Bytes = Type.String({ maxLength: 8_000, pattern: '^[\\w-]*$' });
const Id = Type.String({ maxLength: 1_364, pattern: '^[\\w-]*$' });
/** A word of WebAuthn: usb, nfc, ble, hybrid, internal. */
const Transport = Type.String({ maxLength: 40, pattern: '^[a-z-]*$' });

export const PasskeyForm = Type.Object({
  id: Id,
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: Bytes,
});

/** A new passkey; transports are separated by spaces. */
export const NewPasskeyForm = Type.Object({
  id: Id,
  clientDataJSON: Bytes,
  attestationObject: Bytes,
  transports: Type.String({ maxLength: 400, pattern: '^[a-z -]*$' }),
});

/** `PasskeyForm` as the JSON of WebAuthn, which `PublicKeyCredential.toJSON()` gives. */
export const PasskeyJson = Type.Object({
  id: Id,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes,
  }),
});

/** `NewPasskeyForm` as the JSON of WebAuthn. */
export const NewPasskeyJson = Type.Object({
  id: Id,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Transport, { maxItems: 10 })),
  }),
});

export const PasskeyRequestJson = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer({ description: 'Milliseconds' }),
  userVerification: Type.String(),
});
