import type { UserCounts } from '../../../domain/platform/users/find-user.ts';
import type { UserRow } from '../../../domain/platform/users/user-row.ts';

/** What switching an account off or on does. */
export interface SwitchWords {
  verb: string;
  /** One sentence each. */
  consequences: string[];
}

/** The words of the switch that an account can take now. */
export function switchWords(user: UserRow, { staff }: UserCounts): SwitchWords {
  if (!user.isActive) return { verb: 'Switch on', consequences: onWords(user, staff) };
  return { verb: 'Switch off', consequences: offWords(user, staff) };
}

function offWords({ role, name, store }: UserRow, staff: number): string[] {
  const own = [
    `${name} is signed out everywhere at once and cannot sign in. So is an operator who acts for them.`,
  ];
  const nothingGoes = 'Nothing is deleted, and the account can be switched on again at any time.';
  if (role !== 'OWNER') {
    return [...own, `${store?.name ?? 'The store'} goes on as before.`, nothingGoes];
  }
  return [
    ...own,
    ...(staff > 0 ? [`${peopleOf(staff)} cannot work either while the owner is off.`] : []),
    'The shop goes on selling, and messages and payments are still taken in. To close the shop, switch the store off.',
    nothingGoes,
  ];
}

const onWords = ({ role, name }: UserRow, staff: number): string[] => [
  `${name} can sign in again with the same password. Sessions that were ended stay ended.`,
  ...(role === 'OWNER' && staff > 0 ? [`${peopleOf(staff)} can work again at once.`] : []),
];

const peopleOf = (staff: number): string =>
  staff === 1 ? 'The one person on the staff' : `The ${staff} people on the staff`;
