import { channelOfDelivery } from '../../../clients/provider/webhooks/channel-of-object.ts';
import { parseDelivery, parseExactly } from '../../../clients/provider/webhooks/parse-delivery.ts';
import { splitDelivery } from '../../../clients/provider/webhooks/split-delivery.ts';
import { isSignedBy } from '../../../clients/provider/webhooks/verify-signature.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import { Refusal } from '../../../errors.ts';
import { hasMoreNodes } from '../../../kernel/http/has-more-nodes.ts';
import { BODIES } from '../../../limits.ts';
import { storablePayload } from '../../incoming-webhooks/receive-event.ts';
import { receiveEvents } from './receive-events.ts';

export interface ProviderDelivery {
  /** The raw bytes, which are signed. */
  body: Buffer;
  signature: string | undefined;
  channels: readonly ConnectionChannel[];
}

export interface ProviderKeys {
  /** Newest first; without one, every delivery of the channel is refused. */
  secrets: Readonly<Record<ConnectionChannel, readonly string[]>>;
  /** Only in tests. */
  areSkipped: boolean;
}

/**
 * Verifies, stores and handles a delivery.
 * @returns false if a part could not be handled; it is stored and retried
 * @throws Refusal 401 for a missing or wrong signature, or an `object` that is not a channel of the
 * route; 503 when not all of it could be stored. Nothing of a refused delivery is stored.
 */
export async function receiveDelivery(
  { body, signature, channels }: ProviderDelivery,
  { secrets, areSkipped }: ProviderKeys,
): Promise<boolean> {
  const signersOf = (text: Buffer | string) =>
    channels.filter((channel) => isSignedBy(text, signature, secrets[channel]));
  const ofBytes = signersOf(body);
  if (ofBytes.length === 0 && !areSkipped && !isReadUnsigned(body)) throw unverified();
  const parsed = parseDelivery(body);
  const signers = ofBytes.length > 0 ? ofBytes : signersOf(writtenAgain(parsed));
  const channel = channelOfDelivery(parsed);
  if (!channel || !channels.includes(channel)) throw unverified();
  const isSigned = signers.includes(channel);
  if (!isSigned && !areSkipped) throw unverified();
  return receiveBody(parseExactly(body, parsed), isSigned);
}

/**
 * Whether a body without a valid signature of its bytes is parsed to check that of the JSON
 * serialized again (docs/rules.md 3). Limited, since anybody can send it.
 */
const isReadUnsigned = (body: Buffer): boolean =>
  body.length <= BODIES.signedInBytes && !hasMoreNodes(body.toString(), BODIES.signedInNodes);

/** Empty for a value that is nested too deeply to serialize. */
function writtenAgain(parsed: unknown): string {
  try {
    return JSON.stringify(parsed) ?? '';
  } catch {
    return '';
  }
}

export const receiveBody = (body: unknown, verified: boolean | null): Promise<boolean> =>
  receiveEvents(splitDelivery(storablePayload(body)), verified);

const unverified = (): Refusal =>
  new Refusal(401, 'INVALID_SIGNATURE', 'The signature is not valid');
