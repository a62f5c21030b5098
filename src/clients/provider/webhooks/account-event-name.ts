import { joinedName } from './name-event.ts';
import { idOf, valueAt } from './payload-values.ts';
import type { EventEntry } from './provider-event.ts';

/** `<template>:<event>:<time>`; null without one of them. */
export const templateEventName = (entry: EventEntry, value: unknown): string | null =>
  joinedName(
    idOf(valueAt(value, 'message_template_id')),
    idOf(valueAt(value, 'event')),
    idOf(valueAt(entry, 'time')),
  );

const DETAILS = [
  ['partner_client_certification_info', 'status'],
  ['ban_info', 'waba_ban_state'],
  ['waba_info', 'waba_id'],
  ['violation_info', 'violation_type'],
  ['phone_number'],
  ['display_phone_number'],
];

/** `<account>:<field>:<decision or event, with its details>:<time>`; null without one of them. */
export function accountEventName(entry: EventEntry, field: string, value: unknown): string | null {
  const told = idOf(valueAt(value, 'decision')) ?? idOf(valueAt(value, 'event'));
  const details = DETAILS.flatMap((path) => idOf(valueAt(value, ...path)) ?? []);
  return joinedName(
    idOf(valueAt(entry, 'id')),
    field,
    told && [told, ...details].join('.'),
    idOf(valueAt(entry, 'time')),
  );
}
