import { channelOfDelivery } from '../../../clients/provider/webhooks/channel-of-object.ts';
import { parseDelivery, parseExactly } from '../../../clients/provider/webhooks/parse-delivery.ts';
import { splitDelivery } from '../../../clients/provider/webhooks/split-delivery.ts';
import { isSignedBy } from '../../../clients/provider/webhooks/verify-signature.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import { Refusal } from '../../../errors.ts';
import { hasMoreNodes } from '../../../has-more-nodes.ts';
import { BODIES } from '../../../limits.ts';
import { storablePayload } from '../../webhooks/read-payload.ts';
import { receiveEvents } from './receive-events.ts';

/** A webhook of the message provider, as it came. */
export interface ProviderDelivery {
  /** The very bytes: they are signed. */
  body: Buffer;
  signature: string | undefined;
  /** What the route takes. */
  channels: readonly ConnectionChannel[];
}

/** What deliveries are verified with. */
export interface ProviderKeys {
  /** The newest first; none: nothing of that channel is believed. */
  secrets: Readonly<Record<ConnectionChannel, readonly string[]>>;
  /** Whether what nobody has signed is let through: in tests only. */
  areSkipped: boolean;
}

/**
 * Verifies, keeps and handles a delivery.
 * @returns whether all of it could be handled; what could not is kept and tried again
 * @throws Refusal 401 for a signature that is missing or wrong, or an `object` that names no channel
 * of the route; 503 when not all of it could be kept. Nothing is kept of what is refused.
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
 * Whether what nobody has signed byte for byte is read to see if it is signed as `platform.md` says:
 * as JSON that is written again. Bounded, since anybody may send it.
 */
const isReadUnsigned = (body: Buffer): boolean =>
  body.length <= BODIES.signedInBytes && !hasMoreNodes(body.toString(), BODIES.signedInNodes);

/** Empty for what no writer gets to the end of: nested without end. */
function writtenAgain(parsed: unknown): string {
  try {
    return JSON.stringify(parsed) ?? '';
  } catch {
    return '';
  }
}

/** Keeps and handles what was verified, or what a simulation made. */
export const receiveBody = (body: unknown, verified: boolean | null): Promise<boolean> =>
  receiveEvents(splitDelivery(storablePayload(body)), verified);

const unverified = (): Refusal =>
  new Refusal(401, 'INVALID_SIGNATURE', 'The signature is not valid');
