import { currentFromReplica } from '../../../kernel/db/replica/from-replica.ts';
import { csvPieces } from '../../../kernel/format/csv.ts';
import { type UserFilter, usersAfter } from './queries/list-users.ts';
import type { UserRow } from './queries/user-row.ts';

const HEADERS = [
  'Id',
  'Name',
  'Email',
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

/** In pieces; times in UTC. */
export const exportUsers = (filter: UserFilter): AsyncGenerator<string> =>
  csvPieces(
    HEADERS,
    (last: UserRow | null, limit) =>
      currentFromReplica((from) => usersAfter(filter, last?.id ?? null, limit, from)),
    cellsOf,
  );

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
