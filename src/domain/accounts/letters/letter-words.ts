import type { Origin } from '../../../session.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
/** A moment in an email to a person whose time zone is unknown, in UTC. */
export const letterTime = (at: Date): string => `${clock.format(at)} UTC`;

/** The device of a request and its IP address, in a sentence after a space. */
export function deviceSentence({ device, address }: Partial<Origin>): string {
  const from = [device, address && `the address ${address}`].filter(Boolean).join(', from ');
  return from ? ` Device: ${from}.` : '';
}
