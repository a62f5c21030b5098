import { DeliveryError } from '../../../clients/delivery-error.ts';
import type { Letter } from '../../../clients/mail/letter.ts';
import { hasMail, sendLetter } from '../../../clients/mail.ts';
import { inTransaction, rows } from '../../../db/db.ts';
import { together } from '../../../db/statement.ts';
import { jobsPart } from '../../jobs/jobs-part.ts';
import { ALERT_PLACES, type AlertKind } from './alert.ts';
import { alertMail } from './alert-mail.ts';
import { letterReceivers } from './letter-receivers.ts';

interface Unmailed {
  id: string;
  title: string;
}

const SHOWN = 20;
const HOUR_MS = 3_600_000;

const UNMAILED = `
select id, title from platform_alerts
 where kind = ? and cleared_at is null and mailed_at is null order by raised_at, id limit 200`;

/*
 * A run that wrote within the hour has claimed these: alerts are claimed before they are sent, so
 * that parallel runs send one email. If sending fails, the claim is undone.
 */
const CLAIM = `
update platform_alerts set mailed_at = now()
 where id = any(?::uuid[]) and mailed_at is null
   and not exists (select 1 from platform_alerts p
                    where p.kind = ? and p.mailed_at > now() - interval '1 hour')
returning id`;

/**
 * Sends operators one email about all new alerts of a kind, an hour or longer after the last one of
 * that kind. Alerts cleared in the meantime are left out.
 * @throws DeliveryError when the mail server is unavailable: the job is retried
 */
export async function mailAlert(kind: string): Promise<void> {
  if (!isAlertKind(kind) || !hasMail()) return;
  const alerts = await rows<Unmailed>(UNMAILED, [kind]);
  const [first] = alerts;
  if (!first) return;
  const ids = alerts.map(({ id }) => id);
  const claimed = await inTransaction(async (trx) => {
    // Of parallel runs, the second sees the first one's claim.
    await rows(`select pg_advisory_xact_lock(hashtext(?))`, [`mail-alert ${kind}`], trx);
    return rows(CLAIM, [ids, kind], trx);
  });
  if (claimed.length === 0) return;
  try {
    await sendAll(kind, first.id, alerts);
  } catch (error) {
    await rows(`update platform_alerts set mailed_at = null where id = any(?::uuid[])`, [ids]);
    throw error;
  }
  await writeOfTheRest(kind);
}

const isAlertKind = (kind: string): kind is AlertKind => Object.hasOwn(ALERT_PLACES, kind);

/** An invalid address doesn't stop the other emails. */
async function sendAll(kind: AlertKind, id: string, alerts: readonly Unmailed[]): Promise<void> {
  for (const { name, address } of await letterReceivers()) {
    try {
      await sendLetter(letterOf(kind, `${id}-${name}`, address, alerts));
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.temporary) throw error;
    }
  }
}

function letterOf(kind: AlertKind, id: string, to: string, alerts: readonly Unmailed[]): Letter {
  const titles = alerts.map(({ title }) => title);
  const more = titles.length - SHOWN;
  const [first = ''] = titles;
  return {
    id,
    store: null,
    to,
    replyTo: null,
    subject: titles.length === 1 ? first : `${first}, and ${titles.length - 1} more`,
    greeting: 'Hello,',
    paragraphs: [
      ...titles.slice(0, SHOWN).map((title) => `${title}.`),
      ...(more > 0 ? [`There are ${more} more alerts of this kind.`] : []),
    ],
    facts: [],
    action: { label: 'Open System Health', url: `${alertMail().frontendUrl}${ALERT_PLACES[kind]}` },
    footer:
      'All operators of this platform get this email, at most once an hour for each kind of alert.',
  };
}

/** Alerts that came in while the email was sent wait for the next one. */
async function writeOfTheRest(kind: AlertKind): Promise<void> {
  const [rest] = await rows<Unmailed>(UNMAILED, [kind]);
  if (!rest) return;
  const letter = { data: { kind }, runAt: new Date(Date.now() + HOUR_MS) };
  await inTransaction((trx) =>
    together({ letter: jobsPart(trx, 'mail-alert', [letter]) }, 'select 1', trx),
  );
}
