import { chatValueOf } from './event-part.ts';
import { idOf, textOf, valueAt } from './payload-values.ts';
import type { ProviderEvent } from './provider-event.ts';

export interface TemplateEvent {
  externalId: string;
  name: string;
  language: string;
  status: string;
  reason: string;
}

export function readTemplateEvent(event: ProviderEvent): TemplateEvent | null {
  const value = chatValueOf(event);
  const externalId = idOf(valueAt(value, 'message_template_id'), 100);
  const status = textOf(valueAt(value, 'event'), 60);
  if (externalId === null || status === '') return null;
  const reason =
    textOf(valueAt(value, 'rejection_info', 'reason'), 500) ||
    textOf(valueAt(value, 'reason'), 500);
  const disabledOn = textOf(valueAt(value, 'disable_info', 'disable_date'), 60);
  return {
    externalId,
    name: textOf(valueAt(value, 'message_template_name'), 512),
    language: textOf(valueAt(value, 'message_template_language'), 20),
    status,
    reason: [reason === 'NONE' ? '' : reason, disabledOn && `Disabled on ${disabledOn}`]
      .filter(Boolean)
      .join(' · '),
  };
}
