import { subjectLabel } from '../../../../kernel/format/permission-subjects.ts';
import { PERMISSION_TITLES } from '../../../../kernel/format/permission-titles.ts';
import { PRESET_HINTS, PRESET_LABELS } from '../../../../kernel/format/preset-labels.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { CHANGEABLE, PERMISSIONS, type Permission } from '../../../../permissions.ts';
import { STAFF_PRESETS } from '../../../../staff-enums.ts';
import type { StaffMember } from '../../staff/staff.ts';

export const presetChoices = (t: Translator) =>
  STAFF_PRESETS.map((value) => ({
    value,
    label: t(PRESET_LABELS[value]),
    hint: t(PRESET_HINTS[value]),
  }));

export const presetWords = (t: Translator): Record<string, string> =>
  Object.fromEntries(STAFF_PRESETS.map((preset) => [preset, t(PRESET_LABELS[preset])]));

export function rightsView(member: StaffMember, t: Translator) {
  const has = (name: Permission) => member.permissions.includes(name);
  // Nobody can give or take permissions about one's own account.
  const all = (Object.keys(PERMISSIONS) as Permission[]).filter(
    (name) => !name.startsWith('account.'),
  );
  const label = (name: Permission) => subjectLabel(name, t);
  const sentence = (name: Permission) => t(PERMISSION_TITLES[name]);
  return {
    preset: t(PRESET_LABELS[member.staffPreset]),
    isChanged: member.permissionsAdded.length + member.permissionsRemoved.length > 0,
    groups: [...new Set(CHANGEABLE.map(label))].map((title) => ({
      title,
      choices: CHANGEABLE.filter((name) => label(name) === title).map((name) => ({
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

/** Compared with the preset: what the owner adds and removes. */
export function ticked(permissions: readonly string[], { staffPreset }: StaffMember) {
  const has = (name: Permission) => PERMISSIONS[name].presets.includes(staffPreset);
  return {
    permissionsAdded: CHANGEABLE.filter((name) => permissions.includes(name) && !has(name)),
    permissionsRemoved: CHANGEABLE.filter((name) => !permissions.includes(name) && has(name)),
  };
}
