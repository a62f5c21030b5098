import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import { ENGLISH } from '../../../kernel/translation/languages.ts';
import { english, type Translator, translator } from '../../../kernel/translation/translator.ts';
import type { Origin } from '../../../session.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import type { User } from '../user.ts';

export function personWords({ preferences }: Pick<User, 'preferences'>): Translator {
  const { language } = preferences;
  return typeof language === 'string' && language !== ENGLISH ? translator(language) : english;
}

/** In the time zone of the person's store, else in UTC. */
export function letterTime(at: Date, t: Translator, timeZone: string | null | undefined): string {
  const time = new Intl.DateTimeFormat(t.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
    numberingSystem: 'latn',
  }).format(at);
  return timeZone ? time : t('access.letter.time', { time });
}

/** Null for operators. */
export async function zoneOf({ ownerId }: Pick<User, 'ownerId'>): Promise<string | null> {
  if (!ownerId) return null;
  return (await findStoreOf(tenantOf({ userId: ownerId })))?.timeZone ?? null;
}

export function withDevice(
  sentence: string,
  { device, address }: Partial<Origin>,
  t: Translator,
): string {
  if (device && address) return `${sentence} ${t('access.letter.device', { device, address })}`;
  if (device) return `${sentence} ${t('access.letter.deviceOnly', { device })}`;
  return address ? `${sentence} ${t('access.letter.addressOnly', { address })}` : sentence;
}
