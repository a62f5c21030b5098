import { csvHead, csvLines } from '../../../csv.ts';
import { usersAfter } from './list-users.ts';
import type { UserFilter } from './user-conditions.ts';
import type { UserRow } from './user-row.ts';

const BATCH = 500;
const HEADERS = [
  'Id',
  'Name',
  'E-mail',
  'Role',
  'Active',
  'Store',
  'Store address',
  'Store active',
  'Plan',
  'Status',
  'Billing cycle',
  'Period ends',
  'Last seen',
  'Created',
];

/** The users of a filter as CSV text, in pieces as they are read; times in UTC. */
export async function* exportUsers(filter: UserFilter): AsyncGenerator<string> {
  yield csvHead(HEADERS);
  let after: string | null = null;
  do {
    const batch: UserRow[] = await usersAfter(filter, after, BATCH);
    yield csvLines(batch.map(cellsOf));
    after = batch.length === BATCH ? (batch.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

const cellsOf = ({ store, subscription, ...user }: UserRow): string[] => [
  user.id,
  user.name,
  user.email,
  user.role,
  yesNo(user.isActive),
  store?.name ?? '',
  store?.slug ?? '',
  store ? yesNo(store.isActive) : '',
  subscription?.planSlug ?? '',
  subscription?.status ?? '',
  subscription?.billingCycle ?? '',
  subscription ? new Date(subscription.currentPeriodEnd).toISOString() : '',
  user.lastSeenAt?.toISOString() ?? '',
  user.createdAt.toISOString(),
];
