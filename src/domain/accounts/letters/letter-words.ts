import type { Origin } from '../../../session.ts';
import { ENGLISH } from '../../../translation/languages.ts';
import { english, type Translator, translator } from '../../../translation/translator.ts';
import type { User } from '../user.ts';

/** The words of a person's letters: in the language of their desk, or else in English. */
export function personWords({ preferences }: Pick<User, 'preferences'>): Translator {
  const { language } = preferences;
  return typeof language === 'string' && language !== ENGLISH ? translator(language) : english;
}

/** A moment in an email to a person whose time zone is unknown, in UTC. */
export const letterTime = (at: Date, t: Translator): string =>
  t('access.letter.time', {
    time: new Intl.DateTimeFormat(t.locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    }).format(at),
  });

/** A sentence, followed by one on the device of a request and its IP address, if they are known. */
export function withDevice(
  sentence: string,
  { device, address }: Partial<Origin>,
  t: Translator,
): string {
  if (device && address) return `${sentence} ${t('access.letter.device', { device, address })}`;
  if (device) return `${sentence} ${t('access.letter.deviceOnly', { device })}`;
  return address ? `${sentence} ${t('access.letter.addressOnly', { address })}` : sentence;
}
