import type { Receiver } from '../../clients/provider/webhooks/provider-event.ts';
import { rows, type Trx } from '../../db.ts';
import { SharedReads } from '../../shared-reads.ts';
import { STORE_COLUMNS, type Store } from '../stores/store.ts';

/** Where something arrived, and whose it is. */
export interface FoundConnection {
  connectionId: string;
  /** As shoppers see it, digits only; empty until a message told. */
  displayNumber: string;
  store: Store;
}

/** An account of the provider may hold numbers of several stores. */
const MOST_STORES = 20;

const WHERE = {
  number: `channel = 'chat' and phone_number_id = ?`,
  account: `channel = ? and account_id = ?`,
};
const select = (where: string): string => `
select c.connection_id as "connectionId", c.display_number as "displayNumber", s.*
  from (select distinct on (owner_id) owner_id, id as connection_id, display_number
          from channel_connections where ${where} order by owner_id, created_at, id
         limit ${MOST_STORES}) c
 cross join lateral (select ${STORE_COLUMNS} from stores where owner_id = c.owner_id) s`;
const BY_NUMBER = select(WHERE.number);
const BY_ACCOUNT = select(WHERE.account);

type Row = Omit<FoundConnection, 'store'> & Store;

/**
 * The connections that a receiver names, one of each store: by the number where it names one, else
 * by the account. None: nobody's here.
 */
export async function findConnectionsOf(
  { channel, phoneNumberId, accountId }: Receiver,
  trx?: Trx,
): Promise<FoundConnection[]> {
  const found =
    channel === 'chat' && phoneNumberId !== null
      ? await rows<Row>(BY_NUMBER, [phoneNumberId], trx)
      : await rows<Row>(BY_ACCOUNT, [channel, accountId ?? ''], trx);
  return found.map(({ connectionId, displayNumber, ...store }) => ({
    connectionId,
    displayNumber,
    store,
  }));
}

const shared = new SharedReads((key: string) => findConnectionsOf(JSON.parse(key) as Receiver));

/** The same for whoever holds no transaction: many who ask for one number at once share a read. */
export const findConnectionsTogether = ({
  channel,
  phoneNumberId,
  accountId,
}: Receiver): Promise<FoundConnection[]> =>
  shared.get(
    JSON.stringify({
      channel,
      phoneNumberId,
      // One key for all events of a number, whatever account they name.
      accountId: phoneNumberId === null ? accountId : null,
    }),
  );
