import { type Static, Type } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_TARGETS } from '../../../../enums.ts';
import { startOfDay } from '../../../../kernel/format/local-day.ts';
import type { Admin } from '../../../accounts/operators/admins.ts';
import type { AuditFilter } from '../../audit/audit-event.ts';
import { chipsFor, filterSelect, listAddress, pageFields, rowsSelect } from '../list-query.ts';
import { AUDIT_LABELS, AUDIT_TARGET_LABELS } from './audit-labels.ts';

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

export const ListQuery = Type.Object({
  ...filterFields,
  ...pageFields,
});
export type ListQuery = Static<typeof ListQuery>;
const FileQuery = Type.Object(filterFields);

/** An invalid day counts as absent. */
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

export const listLink = (query: ListQuery, changes: Partial<ListQuery> = {}, path = AUDIT) =>
  listAddress(path, filterFields, { ...query, page: 1, ...changes });

export function chipsOf(query: ListQuery, admins: Admin[], storeName: string | undefined) {
  const filter = filterOf(query);
  const actor = admins.find(({ id }) => id === query.actorId);
  return chipsFor<ListQuery>(
    [
      ['search', 'Search', filter.search],
      ['action', 'Action', filter.action && AUDIT_LABELS[filter.action]],
      ['actorId', 'Operator', filter.actorId && (actor?.name ?? 'one operator')],
      ['targetType', 'Target', filter.targetType && AUDIT_TARGET_LABELS[filter.targetType]],
      ['targetId', 'Id', filter.targetId],
      ['ownerId', 'Store', filter.ownerId && (storeName ?? filter.ownerId)],
      ['from', 'From', filter.from && query.from],
      ['to', 'To', filter.to && query.to],
    ],
    (changes) => listLink(query, changes),
  );
}

export const selectsOf = (query: ListQuery, admins: Admin[]) => [
  filterSelect(['action', 'Action'], query.action, {
    any: 'Any action',
    values: AUDIT_ACTIONS,
    words: AUDIT_LABELS,
  }),
  filterSelect(['actorId', 'Operator'], query.actorId, {
    any: 'Any operator',
    values: admins.map(({ id }) => id),
    words: Object.fromEntries(admins.map(({ id, name }) => [id, name])),
  }),
  filterSelect(['targetType', 'Target'], query.targetType, {
    any: 'Any target',
    values: AUDIT_TARGETS,
    words: AUDIT_TARGET_LABELS,
  }),
  rowsSelect(query.limit),
];
