import { isUuid } from '../../../ids.ts';
import { type ChallengeFor, isOurChallenge } from './challenge.ts';
import type { Passkey } from './passkey.ts';
import { relyingParty } from './relying-party.ts';

/** All bytes in base64url. */
export interface NewPasskeyAnswer {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
}

/** All bytes in base64url. */
export interface PasskeyAnswer {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
}

export type VerifiedPasskey = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'isBackedUp'
> & { challenge: string };

export type VerifiedAnswer = Omit<VerifiedPasskey, 'publicKey'>;

/** EdDSA, ES256 and RS256: every authenticator has one of them. COSE numbers, best first. */
export const ALGORITHMS = [-8, -7, -257];

/**
 * What authenticators may say about themselves. We ask for nothing; the others would be checked by
 * addresses that their certificates name.
 */
const STATEMENTS = ['none', 'packed'];

/** Loaded at first use: 28 MB, most of it for certificates that we don't ask for. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/**
 * Checks a new passkey: our challenge, origin and host, and a person who was recognised by the device.
 * @returns null when anything is wrong
 */
export async function verifyNewPasskey(
  { id, clientDataJSON, attestationObject, transports }: NewPasskeyAnswer,
  use: ChallengeFor,
): Promise<VerifiedPasskey | null> {
  const { id: expectedRPID, origin } = relyingParty();
  const [{ verifyRegistrationResponse }, help] = await Promise.all([library(), helpers()]);
  let challenge = '';
  try {
    const bytes = help.isoBase64URL.toBuffer(attestationObject);
    if (!STATEMENTS.includes(help.decodeAttestationObject(bytes).get('fmt'))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
      expectedChallenge: (given) => {
        challenge = given;
        return isOurChallenge(given, use);
      },
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey);
    return { credentialId: id, publicKey, counter: credential.counter, isBackedUp, challenge };
  } catch {
    // The library throws plain errors for all that it does not accept.
    return null;
  }
}

/**
 * Checks a signature by a passkey: our challenge, origin and host, a person who was recognised by the
 * device, and a count that grows. Whose passkey it is, authenticators say only where none was named.
 * @returns null when anything is wrong
 */
export async function verifyPasskey(
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAnswer,
  passkey: Passkey,
  use: ChallengeFor,
): Promise<VerifiedAnswer | null> {
  if ((use === 'sign-in' || userHandle) && userOf(userHandle) !== passkey.userId) return null;
  const { id: expectedRPID, origin } = relyingParty();
  const { verifyAuthenticationResponse } = await library();
  let challenge = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: (given) => {
        challenge = given;
        return isOurChallenge(given, use);
      },
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    if (!verified) return null;
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
    return { credentialId: id, counter, isBackedUp, challenge };
  } catch {
    return null;
  }
}

/** What authenticators keep of a person: the bytes of their id, in base64url. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

function userOf(userHandle: string): string | null {
  const hex = Buffer.from(userHandle, 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) ? id : null;
}
