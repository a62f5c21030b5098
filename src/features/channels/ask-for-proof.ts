import { OutsideError } from '../../clients/outside.ts';
import { type Claim, type Proof, proveControl } from '../../clients/provider/prove-control.ts';
import { fieldProblem, Refusal } from '../../errors.ts';
import { CannotDecrypt, type SecretBox } from '../../kernel/crypto/encryption.ts';
import { message } from '../../kernel/translation/translator.ts';
import { tokenPlace } from './channel-connection.ts';

/** The token is encrypted. */
export interface KeptClaim extends Claim {
  id: string;
}

/**
 * @returns the number as shoppers see it, digits only
 * @throws Refusal 400 CHANNEL_NOT_PROVED on a field, 502 PROVIDER_UNAVAILABLE
 */
export async function askForProof(claim: Claim): Promise<string> {
  const proof = await proofOf(claim);
  if ('displayNumber' in proof) return proof.displayNumber;
  const problem = fieldProblem(proof.doubt.field, message(proof.doubt.reason));
  throw new Refusal(400, 'CHANNEL_NOT_PROVED', `${problem.path} ${problem.message}`, {
    fields: [problem],
  });
}

/** A token that our keys can't decrypt proves nothing. @throws Refusal 502 PROVIDER_UNAVAILABLE */
export async function isStillProved(
  { id, accessToken, ...claim }: KeptClaim,
  secrets: SecretBox,
): Promise<boolean> {
  let token: string;
  try {
    token = secrets.open(accessToken, tokenPlace(id));
  } catch (error) {
    if (error instanceof CannotDecrypt) return false;
    throw error;
  }
  return 'displayNumber' in (await proofOf({ ...claim, accessToken: token }));
}

const proofOf = (claim: Claim): Promise<Proof> =>
  proveControl(claim).catch((error) => {
    if (!(error instanceof OutsideError)) throw error;
    throw new Refusal(502, 'PROVIDER_UNAVAILABLE', message('errors.channels.unproved'));
  });
