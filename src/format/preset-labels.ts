import type { StaffPreset } from '../staff-enums.ts';

/** The presets as people read them. */
export const PRESET_LABELS: Record<StaffPreset, string> = {
  manager: 'Manager',
  orders: 'Orders',
  packer: 'Packer',
  replies: 'Replies',
  reports: 'Reports',
};

/** What each preset is for, in one line. */
export const PRESET_HINTS: Record<StaffPreset, string> = {
  manager:
    'Everything except what only the owner can do, such as payment settings, staff and the plan.',
  orders:
    'Takes orders from start to end: drafts, messages, customers and payments. No refunds, products or settings.',
  packer: 'Packs, prints and ships orders. No messages, customer list, products or money.',
  replies: 'Answers messages, and sees the orders, customers and products they are about.',
  reports: 'Sees reports, orders, money, products and customers. Changes nothing.',
};
