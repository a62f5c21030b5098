import { SIMULATED_NUMBERS, SIMULATED_PAGE } from './accounts.ts';
import type { Receiver } from './deliveries.ts';

/** Whose a token is, which decides what it opens. */
export type Bearer =
  | { who: 'number'; numberId: string; accountId: string }
  /** The page's own, which opens the profile that belongs to it, too. */
  | { who: 'page'; pageId: string; profileId?: string }
  /** Of an account that was connected without a page. */
  | { who: 'profile'; profileId: string }
  /** May read what is public, and controls nothing. */
  | { who: 'person'; personId: string };

const NUMBER = '15550783881';
const NO_TOKEN = { code: 190, message: 'Invalid OAuth access token' };
const NOT_YOURS = {
  code: 100,
  error_subcode: 33,
  message: 'Object does not exist, or cannot be loaded due to missing permissions',
};

/** The tokens that the simulated provider has given out, and what each is answered. */
export class Tokens {
  readonly #bearers = new Map<string, Bearer>();

  constructor() {
    for (const { phoneNumberId, accountId, accessToken } of SIMULATED_NUMBERS) {
      this.give(accessToken, { who: 'number', numberId: phoneNumberId, accountId });
    }
    this.give(SIMULATED_PAGE.accessToken, {
      ...{ who: 'page', pageId: '108405309211844', profileId: SIMULATED_PAGE.accountId },
    });
  }

  give(token: string, bearer: Bearer): void {
    this.#bearers.set(token, bearer);
  }

  /** As whoever controls a number or page makes one. */
  giveFor({ channel, id, accountId }: Receiver, token: string): void {
    this.give(
      token,
      channel === 'chat' ? { who: 'number', numberId: id, accountId } : { who: 'page', pageId: id },
    );
  }

  takeBack(token: string): void {
    this.#bearers.delete(token);
  }

  /** What a question, such as `me?fields=id`, is answered with this token. */
  answer(question: string, token: string): { status: number; body: object } {
    const bearer = this.#bearers.get(token);
    if (!bearer) return { status: 401, body: { error: NO_TOKEN } };
    const [path = '', query = ''] = question.split('?');
    const fields = new URLSearchParams(query).get('fields') ?? '';
    const found = path === 'me' ? asMe(bearer, fields) : this.#asThing(bearer, path);
    return found ? { status: 200, body: found } : { status: 400, body: { error: NOT_YOURS } };
  }

  #asThing(bearer: Bearer, path: string): object | null {
    if (bearer.who === 'number') {
      const { numberId, accountId } = bearer;
      const number = { id: numberId, display_phone_number: `+${NUMBER}` };
      if (path === numberId) return number;
      if (path === `${accountId}/phone_numbers`) return { data: [number] };
    }
    const isPublic = [...this.#bearers.values()].some(
      (each) => each.who === 'page' && each.pageId === path,
    );
    return isPublic ? { id: path, name: 'A page that anybody may read' } : null;
  }
}

function asMe(bearer: Bearer, fields: string): object | null {
  const asksForProfile = fields.includes('instagram_business_account');
  switch (bearer.who) {
    case 'page':
      return asksForProfile && bearer.profileId
        ? { id: bearer.pageId, instagram_business_account: { id: bearer.profileId } }
        : { id: bearer.pageId };
    case 'profile':
      return { id: `9${bearer.profileId.slice(1)}`, user_id: bearer.profileId };
    case 'person':
      return asksForProfile ? null : { id: bearer.personId };
    case 'number':
      return asksForProfile ? null : { id: '122100000000001' };
  }
}
