import { fieldProblem, refuseProblems } from '../../../errors.ts';
import { subjectOf } from '../../../kernel/format/permission-subjects.ts';
import { PRESET_LABELS } from '../../../kernel/format/preset-labels.ts';
import { joinedBy, stored, type Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { StaffPreset } from '../../../permissions.ts';
import {
  CHANGEABLE,
  PERMISSIONS,
  type Permission,
  type StaffRights,
  staffPermissions,
} from '../../../permissions.ts';
import type { LoggedChange } from '../../stores/log/log-labels.ts';

/** Absent fields stay. */
export interface RightsChange {
  preset?: StaffPreset | undefined;
  permissionsAdded?: readonly string[] | undefined;
  permissionsRemoved?: readonly string[] | undefined;
}

/** Of somebody who is being added: a manager, if the owner chooses nothing else. */
export const NEW_RIGHTS: StaffRights = {
  staffPreset: 'manager',
  permissionsAdded: [],
  permissionsRemoved: [],
};

/**
 * Added is what the preset lacks, removed what it has.
 * @throws Refusal 400 for permissions that staff can't have, or that are no use without another
 */
export function changedRights(before: StaffRights, change: RightsChange): StaffRights {
  const staffPreset = change.preset ?? before.staffPreset;
  const added = change.permissionsAdded ?? before.permissionsAdded;
  const removed = change.permissionsRemoved ?? before.permissionsRemoved;
  const has = (name: Permission) => PERMISSIONS[name].presets.includes(staffPreset);
  const rights = {
    staffPreset,
    permissionsAdded: CHANGEABLE.filter((name) => added.includes(name) && !has(name)),
    permissionsRemoved: CHANGEABLE.filter((name) => removed.includes(name) && has(name)),
  };
  refuseProblems([
    ...unchangeable('permissionsAdded', change.permissionsAdded),
    ...unchangeable('permissionsRemoved', change.permissionsRemoved),
    ...blindSpots(rights),
  ]);
  return rights;
}

const unchangeable = (path: string, names: readonly string[] = []) =>
  names
    .filter((name) => !CHANGEABLE.some((known) => known === name))
    .map((name) => fieldProblem(path, message('errors.staff.cantInclude', { permission: name })));

/** A permission to change something needs the one to see it. */
function blindSpots(rights: StaffRights) {
  const held = staffPermissions(rights);
  return held
    .filter((name) => CHANGEABLE.includes(name))
    .map((name) => ({ name, read: `${subjectOf(name)}.read` as Permission }))
    .filter(({ read }) => CHANGEABLE.includes(read) && !held.includes(read))
    .map(({ name, read }) =>
      fieldProblem(
        rights.permissionsRemoved.includes(read) ? 'permissionsRemoved' : 'permissionsAdded',
        message('errors.staff.alsoNeeds', {
          read: message(PERMISSIONS[read].what),
          change: message(PERMISSIONS[name].what),
        }),
      ),
    );
}

export const raises = (before: Standing, after: Standing): boolean =>
  after.isActive &&
  (!before.isActive || lacksAnyOf(staffPermissions(before), staffPermissions(after)));

type Standing = StaffRights & { isActive: boolean };

const lacksAnyOf = (held: readonly Permission[], wanted: readonly Permission[]): boolean =>
  wanted.some((name) => !held.includes(name));

export function loggedRights(before: StaffRights | null, after: StaffRights): LoggedChange[] {
  const words = (rights: StaffRights | null) => ({
    preset: rights && message(PRESET_LABELS[rights.staffPreset]),
    permissionsAdded: inWords(rights?.permissionsAdded ?? []),
    permissionsRemoved: inWords(rights?.permissionsRemoved ?? []),
  });
  const [was, is] = [words(before), words(after)];
  return (Object.keys(was) as (keyof typeof was)[])
    .filter((field) => stored(was[field] ?? '') !== stored(is[field] ?? ''))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}

const inWords = (names: readonly string[]): Text | null =>
  joinedBy(
    'settings.log.pair',
    CHANGEABLE.filter((name) => names.includes(name)).map((name) =>
      message(PERMISSIONS[name].what),
    ),
  ) || null;
