import type { StaffMember } from '../../../domain/accounts/staff/staff.ts';
import { subjectLabel } from '../../../format/permission-subjects.ts';
import { PRESET_HINTS, PRESET_LABELS } from '../../../format/preset-labels.ts';
import { CHANGEABLE, PERMISSIONS, type Permission } from '../../../permissions.ts';
import { STAFF_PRESETS } from '../../../staff-enums.ts';

/** The presets to choose from. */
export const presetChoices = STAFF_PRESETS.map((value) => ({
  value,
  label: PRESET_LABELS[value],
  hint: PRESET_HINTS[value],
}));

/** What a member of staff can do and can't, and what the owner can change of it. */
export function rightsView(member: StaffMember) {
  const has = (name: Permission) => member.permissions.includes(name);
  // What concerns one's own account is nobody's to give.
  const all = (Object.keys(PERMISSIONS) as Permission[]).filter(
    (name) => !name.startsWith('account.'),
  );
  return {
    preset: PRESET_LABELS[member.staffPreset],
    isChanged: member.permissionsAdded.length + member.permissionsRemoved.length > 0,
    groups: [...new Set(CHANGEABLE.map(subjectLabel))].map((title) => ({
      title,
      choices: CHANGEABLE.filter((name) => subjectLabel(name) === title).map((name) => ({
        name,
        words: sentence(name),
        allowed: has(name),
        usual: PERMISSIONS[name].presets.includes(member.staffPreset),
      })),
    })),
    can: all.filter(has).map(sentence),
    cannot: CHANGEABLE.filter((name) => !has(name)).map(sentence),
    never: all.filter((name) => !PERMISSIONS[name].staff).map(sentence),
  };
}

function sentence(name: Permission): string {
  const { what } = PERMISSIONS[name];
  return what.charAt(0).toUpperCase() + what.slice(1);
}

/** The ticked permissions as what the owner adds to a preset and takes from it. */
export function ticked(permissions: readonly string[], { staffPreset }: StaffMember) {
  const has = (name: Permission) => PERMISSIONS[name].presets.includes(staffPreset);
  return {
    permissionsAdded: CHANGEABLE.filter((name) => permissions.includes(name) && !has(name)),
    permissionsRemoved: CHANGEABLE.filter((name) => !permissions.includes(name) && has(name)),
  };
}
