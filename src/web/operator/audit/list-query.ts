import { type Static, Type } from 'typebox';
import type { Admin } from '../../../domain/accounts/list-admins.ts';
import type { AuditFilter } from '../../../domain/platform/audit/audit-filter.ts';
import { AUDIT_ACTIONS, AUDIT_TARGETS } from '../../../enums.ts';
import { startOfDay } from '../../../local-day.ts';
import { AUDIT_TARGET_WORDS, AUDIT_WORDS } from './audit-words.ts';

export const AUDIT = '/admin/settings/audit';

const Id = Type.Optional(Type.String({ format: 'uuid' }));
export const filterFields = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  action: Type.Optional(Type.Enum([...AUDIT_ACTIONS])),
  actorId: Id,
  targetType: Type.Optional(Type.Enum([...AUDIT_TARGETS])),
  targetId: Type.Optional(Type.String({ maxLength: 200 })),
  ownerId: Id,
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
};
const ROWS = [25, 50, 100] as const;

export const ListQuery = Type.Object({
  ...filterFields,
  limit: Type.Integer({ enum: [...ROWS], default: 25 }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
export type ListQuery = Static<typeof ListQuery>;
const FileQuery = Type.Object(filterFields);

/** Which entries a query of the page means; what is no day of the calendar counts as none. */
export const filterOf = ({
  search,
  from,
  to,
  ...filter
}: Static<typeof FileQuery>): AuditFilter => ({
  action: filter.action,
  actorId: filter.actorId,
  targetType: filter.targetType,
  targetId: filter.targetId,
  ownerId: filter.ownerId,
  search: search?.trim() || undefined,
  from: startOfDay(from ?? '', 'UTC')?.toISOString(),
  to: startOfDay(to ?? '', 'UTC', 1)?.toISOString(),
});

/** The address of the list with some of its query changed; another view begins at its first page. */
export function listLink(query: ListQuery, changes: Partial<ListQuery> = {}, path = AUDIT): string {
  const { limit, page, ...filter } = { ...query, page: 1, ...changes };
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) fields.set(name, value);
  if (limit !== 25) fields.set('limit', String(limit));
  if (page > 1) fields.set('page', String(page));
  const text = fields.toString();
  return `${path}${text && `?${text}`}`;
}

/** The filters that are set, each with the address of the list without it. */
export function chipsOf(query: ListQuery, admins: Admin[], storeName: string | undefined) {
  const filter = filterOf(query);
  const actor = admins.find(({ id }) => id === query.actorId);
  const shown: [keyof ListQuery, string, string | undefined][] = [
    ['search', 'Search', filter.search],
    ['action', 'What', filter.action && AUDIT_WORDS[filter.action]],
    ['actorId', 'Who', filter.actorId && (actor?.name ?? 'one operator')],
    ['targetType', 'About', filter.targetType && AUDIT_TARGET_WORDS[filter.targetType]],
    ['targetId', 'Id', filter.targetId],
    ['ownerId', 'Store', filter.ownerId && (storeName ?? filter.ownerId)],
    ['from', 'From', filter.from && query.from],
    ['to', 'To', filter.to && query.to],
  ];
  return shown.flatMap(([name, label, word]) =>
    word === undefined ? [] : [{ label, word, href: listLink(query, { [name]: undefined }) }],
  );
}

/** The selects above the list. */
export const selectsOf = (query: ListQuery, admins: Admin[]) => [
  select('action', 'What', query.action, [
    { value: '', label: 'Any action' },
    ...AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_WORDS[value] })),
  ]),
  select('actorId', 'Who', query.actorId, [
    { value: '', label: 'Anybody' },
    ...admins.map(({ id, name }) => ({ value: id, label: name })),
  ]),
  select('targetType', 'About', query.targetType, [
    { value: '', label: 'Anything' },
    ...AUDIT_TARGETS.map((value) => ({ value, label: AUDIT_TARGET_WORDS[value] })),
  ]),
  select(
    'limit',
    'Rows',
    query.limit,
    ROWS.map((value) => ({ value: String(value), label: String(value) })),
  ),
];

const select = (
  name: string,
  label: string,
  value: unknown,
  options: { value: string; label: string }[],
) => ({ name, label, value, options });
