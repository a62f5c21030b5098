import type { StaffPreset } from '../staff-enums.ts';
import type { MessageKey } from '../translation/message-key.ts';

export const PRESET_LABELS: Record<StaffPreset, MessageKey> = {
  manager: 'desk.preset.manager',
  orders: 'desk.preset.orders',
  packer: 'desk.preset.packer',
  replies: 'desk.preset.replies',
  reports: 'desk.preset.reports',
};

export const PRESET_HINTS: Record<StaffPreset, MessageKey> = {
  manager: 'desk.presetHint.manager',
  orders: 'desk.presetHint.orders',
  packer: 'desk.presetHint.packer',
  replies: 'desk.presetHint.replies',
  reports: 'desk.presetHint.reports',
};
