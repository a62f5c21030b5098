import type { UserCounts, UserRow } from './queries/user-row.ts';

export interface SwitchWords {
  verb: string;
  consequences: string[];
}

export function switchText(user: UserRow, { staff }: UserCounts): SwitchWords {
  if (!user.isActive) return { verb: 'Reactivate', consequences: onText(user, staff) };
  return { verb: 'Suspend', consequences: offText(user, staff) };
}

function offText({ role, name, store }: UserRow, staff: number): string[] {
  const own = [
    `${name} will be signed out everywhere immediately and won’t be able to sign in. Operators logged in as this user will be signed out too.`,
  ];
  const nothingGoes = 'Nothing will be deleted. You can reactivate the account at any time.';
  if (role !== 'OWNER') {
    return [...own, `${store?.name ?? 'The store'} won’t be affected.`, nothingGoes];
  }
  return [
    ...own,
    ...(staff > 0
      ? [`${peopleOf(staff)} can’t access the store while its owner is suspended.`]
      : []),
    'The shop will stay open, and messages and payments will still be received. To close the shop, suspend the store.',
    nothingGoes,
  ];
}

const onText = ({ role, name }: UserRow, staff: number): string[] => [
  `${name} can sign in again with the same password. Ended sessions won’t be restored.`,
  ...(role === 'OWNER' && staff > 0
    ? [`${peopleOf(staff)} can access the store again immediately.`]
    : []),
];

const peopleOf = (staff: number): string =>
  staff === 1 ? 'The only staff member' : `The ${staff} staff members`;
