import { secretPlace as factorPlace } from '../../src/features/accounts/second-factor/second-factor.ts';
import { tokenPlace } from '../../src/features/channels/channel-connection.ts';
import { secretPlace as endpointPlace } from '../../src/features/outgoing-webhooks/index.ts';
import { secretPlace as gatewayPlace } from '../../src/features/payments/gateway/store-gateway.ts';
import { SECRET_FIELDS } from '../../src/features/stores/store-settings.ts';
import {
  CannotDecrypt,
  SEALED_PREFIX,
  type SecretBox,
  type SecretPlace,
} from '../../src/kernel/crypto/encryption.ts';

type Row = Record<string, unknown>;

interface Secret {
  sealed: unknown;
  place: SecretPlace;
}

/** Where rows hold secrets, by table. */
const SECRETS_OF: Record<string, (row: Row) => Secret[]> = {
  stores: ({ id, payment_settings, courier_settings }) =>
    [payment_settings, courier_settings].flatMap((group) =>
      SECRET_FIELDS.map((field) => ({
        sealed: (group as Row)[field],
        place: { storeId: String(id), field },
      })),
    ),
  channel_connections: ({ id, access_token }) => [
    { sealed: access_token, place: tokenPlace(String(id)) },
  ],
  second_factors: ({ user_id, secret }) => [
    { sealed: secret, place: factorPlace(String(user_id)) },
  ],
  store_gateways: ({ owner_id, provider, key_secret, webhook_secret }) => [
    { sealed: key_secret, place: gatewayPlace(String(owner_id), String(provider), 'keySecret') },
    {
      sealed: webhook_secret,
      place: gatewayPlace(String(owner_id), String(provider), 'webhookSecret'),
    },
  ],
  webhook_endpoints: ({ id, secret, old_secret }) =>
    [secret, old_secret].map((sealed) => ({ sealed, place: endpointPlace(String(id)) })),
};

/** Seals the secrets of rows anew, for another installation or an archive. */
export class Resealing {
  readonly #from: SecretBox;
  readonly #to: SecretBox;
  sealed = 0;
  /** Names of secrets that do not open: they stay as they are, and have to be entered again. */
  readonly unreadable: string[] = [];

  constructor(from: SecretBox, to: SecretBox) {
    this.#from = from;
    this.#to = to;
  }

  /** @param row as JSON; other than its secrets nothing in it changes */
  renew(table: string, row: string): string {
    const secretsOf = SECRETS_OF[table];
    if (!secretsOf) return row;
    let renewed = row;
    for (const { sealed, place } of secretsOf(JSON.parse(row))) {
      if (typeof sealed !== 'string' || !sealed.startsWith(SEALED_PREFIX)) continue;
      renewed = renewed.replace(sealed, this.#renewed(sealed, place));
    }
    return renewed;
  }

  #renewed(sealed: string, place: SecretPlace): string {
    try {
      const renewed = this.#to.seal(this.#from.open(sealed, place), place);
      this.sealed += 1;
      return renewed;
    } catch (error) {
      if (!(error instanceof CannotDecrypt)) throw error;
      this.unreadable.push(`${place.field} of ${place.storeId}`);
      return sealed;
    }
  }
}
