import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { askProvider, type ProviderAnswer } from './ask-provider.ts';
import { isPageless } from './provider.ts';
import type { ProviderFailure } from './provider-error-words.ts';

export interface Claim {
  channel: 'chat' | 'social';
  /** Null for a page. */
  phoneNumberId: string | null;
  accountId: string;
  accessToken: string;
}

export interface Doubt {
  field: 'phoneNumberId' | 'accountId' | 'accessToken';
  reason: MessageKey;
}

/** The number as shoppers see it, digits only; empty for a page. */
export type Proof = { displayNumber: string } | { doubt: Doubt };

/** For everything together: somebody waits for the answer in their browser. */
const TIMEOUT_MS = 8_000;
/** Of an account's numbers; the largest accounts have some hundreds. */
const PAGE_SIZE = 100;
const MAX_PAGES = 10;

/** Codes of a token that ended, was revoked, or never was one. */
const NO_TOKEN = [0, 102, 190];

const ENDED: Doubt = {
  field: 'accessToken',
  reason: 'errors.channels.tokenEnded',
};
const doubt = (field: Doubt['field'], reason: MessageKey): Proof => ({ doubt: { field, reason } });
const refusedAs = (failure: ProviderFailure, otherwise: Proof): Proof =>
  NO_TOKEN.includes(failure.code ?? -1) ? { doubt: ENDED } : otherwise;

const idOf = (thing: unknown): string => String((thing as { id?: unknown } | null)?.id ?? '');

type Ask = (path: string) => Promise<ProviderAnswer>;

/**
 * Read access is only a proof for data that others can't read: a number and the list of its
 * account's numbers are only visible to those whom the account's business admitted, while the
 * public side of a page answers any token (docs/decisions/0024).
 * @throws OutsideError when the provider gave no answer, so that the result is unknown
 */
export function proveControl(claim: Claim): Promise<Proof> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const ask: Ask = (path) => askProvider(path, claim.accessToken, signal);
  return claim.channel === 'chat' ? ofNumber(claim, ask) : ofPage(claim, ask);
}

async function ofNumber({ phoneNumberId, accountId }: Claim, ask: Ask): Promise<Proof> {
  const id = phoneNumberId ?? '';
  const number = await ask(`${encodeURIComponent(id)}?fields=id,display_phone_number`);
  const foreign = doubt('phoneNumberId', 'errors.channels.foreignNumber');
  if ('refused' in number) return refusedAs(number.refused, foreign);
  if (idOf(number.found) !== id) return foreign;
  const problem = await whyNotOfAccount(id, accountId, ask);
  return problem ?? { displayNumber: digitsOf(number.found.display_phone_number) };
}

/** Null when the account, which the token opens, has the number. */
async function whyNotOfAccount(id: string, accountId: string, ask: Ask): Promise<Proof | null> {
  const path = `${encodeURIComponent(accountId)}/phone_numbers?fields=id&limit=${PAGE_SIZE}`;
  let after = '';
  for (let page = 0; page < MAX_PAGES; page++) {
    const numbers = await ask(`${path}${after}`);
    if ('refused' in numbers) {
      const foreign = doubt('accountId', 'errors.channels.foreignAccount');
      return refusedAs(numbers.refused, foreign);
    }
    const { data, paging } = numbers.found as NumberList;
    if (Array.isArray(data) && data.some((each) => idOf(each) === id)) return null;
    if (!paging?.next || !paging.cursors?.after) break;
    after = `&after=${encodeURIComponent(paging.cursors.after)}`;
  }
  return doubt('accountId', 'errors.channels.otherAccount');
}

interface NumberList {
  data?: unknown;
  paging?: { next?: string; cursors?: { after?: string } };
}

/** The token's own identity: a page's own token is the page, a person's is the person. */
async function ofPage({ accountId, accessToken }: Claim, ask: Ask): Promise<Proof> {
  const proved: Proof = { displayNumber: '' };
  const foreign = doubt('accessToken', 'errors.channels.foreignToken');
  const own = await ask(isPageless(accessToken) ? 'me?fields=id,user_id' : 'me?fields=id');
  if ('refused' in own) return refusedAs(own.refused, foreign);
  const { id, user_id: profileId } = own.found;
  if (id === accountId || profileId === accountId) return proved;
  if (isPageless(accessToken)) return foreign;
  // A profile that belongs to a page is opened by the page's token; a person has no such field.
  const page = await ask('me?fields=instagram_business_account');
  if ('refused' in page) return foreign;
  return idOf(page.found.instagram_business_account) === accountId ? proved : foreign;
}

const digitsOf = (shown: unknown): string =>
  typeof shown === 'string' ? shown.replace(/\D/g, '') : '';
