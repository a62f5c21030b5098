/** The usual sets of permissions for staff; src/permissions.ts says what each has. */
export const STAFF_PRESETS = ['manager', 'orders', 'packer', 'replies', 'reports'] as const;
export type StaffPreset = (typeof STAFF_PRESETS)[number];
