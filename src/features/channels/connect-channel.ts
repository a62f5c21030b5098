import type { Claim } from '../../clients/provider/prove-control.ts';
import type { ConnectionChannel } from '../../enums.ts';
import {
  conflict,
  type FieldProblem,
  fieldProblem,
  type Refusal,
  refuseProblems,
} from '../../errors.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { askForProof, isStillProved } from './ask-for-proof.ts';
import { holderOf } from './holder-of.ts';
import { saveConnection } from './save-connection.ts';

export interface ConnectionInput {
  channel: ConnectionChannel;
  /** Only for chat, where it is required. */
  phoneNumberId?: string | null | undefined;
  accountId: string;
  accessToken: string;
}

const ID = /^[A-Za-z0-9_.-]{1,100}$/;
/** Valid in an HTTP header. */
const TOKEN = /^[\x20-\x7e]+$/;
/** How often the check is repeated when another process was faster. */
const MAX_TRIES = 2;

/**
 * Connects a number or page to the store after the provider confirmed that the token controls it;
 * an existing connection gets the new token. Another store with the same number or page loses it
 * and is notified, unless its own token is still valid.
 * @returns its id
 * @throws Refusal 400 on a field, CHANNEL_NOT_PROVED, 409 CHANNEL_TAKEN, TOO_MANY_CHANNELS, 502
 * PROVIDER_UNAVAILABLE
 */
export async function connectChannel(
  tenant: Tenant,
  input: ConnectionInput,
  secrets: SecretBox,
  actor: Actor,
): Promise<string> {
  refuseProblems(problemsOf(input));
  const claim = claimOf(input);
  const proved = { ...claim, displayNumber: await askForProof(claim) };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const holder = await holderOf(tenant, claim);
    if (holder?.provedAt && (await isStillProved(holder, secrets))) throw taken(claim);
    const id = await saveConnection(tenant, proved, { secrets, actor, displaced: holder });
    if (id !== null) return id;
  }
  throw taken(claim);
}

function problemsOf({ channel, phoneNumberId, accountId, accessToken }: ConnectionInput) {
  const problems: FieldProblem[] = [];
  const wrong = (path: string, key: MessageKey) => problems.push(fieldProblem(path, message(key)));
  if (channel === 'chat' && !ID.test(phoneNumberId?.trim() ?? '')) {
    wrong('phoneNumberId', 'errors.channels.phoneNumberId');
  }
  if (!ID.test(accountId.trim())) wrong('accountId', 'errors.channels.accountId');
  if (accessToken.trim() === '') wrong('accessToken', 'errors.field.required');
  else if (!TOKEN.test(accessToken.trim())) wrong('accessToken', 'errors.channels.tokenSigns');
  return problems;
}

const claimOf = ({ channel, phoneNumberId, accountId, accessToken }: ConnectionInput): Claim => ({
  channel,
  phoneNumberId: channel === 'chat' ? (phoneNumberId?.trim() ?? null) : null,
  accountId: accountId.trim(),
  accessToken: accessToken.trim(),
});

const taken = ({ channel }: Claim): Refusal =>
  conflict('CHANNEL_TAKEN', message('errors.channels.taken', { channel }));
