import { lazy } from '../../kernel/concurrency/lazy.ts';
import { countries } from '../../kernel/format/countries.ts';

/** The name by which browsers and Node know a zone, which may be an old one: "Asia/Calcutta". */
export const oldZoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

const todaysNames = lazy(
  () =>
    new Map(
      countries().flatMap(({ timeZones }) => timeZones.map((zone) => [oldZoneName(zone), zone])),
    ),
);

/** A zone by today's name: "America/Buenos_Aires" is "America/Argentina/Buenos_Aires". */
export const todaysZoneName = (timeZone: string): string =>
  todaysNames().get(oldZoneName(timeZone)) ?? timeZone;
