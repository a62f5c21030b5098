import { fn, raw } from 'objection';
import { DeliveryError } from '../../../clients/delivery-error.ts';
import type { Letter } from '../../../clients/mail/letter.ts';
import { hasMail, sendLetter } from '../../../clients/mail.ts';
import { databaseTime } from '../../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { addJobs } from '../../../kernel/jobs/add-job.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { type AlertKind, isAlertKind, PlatformAlert } from './alert.ts';
import { alertMail, letterReceivers } from './alert-mail.ts';
import { waitForClaims } from './queries/alerts.ts';

/** At least one, all of one kind. */
type Alerts = readonly [PlatformAlert, ...PlatformAlert[]];

const SHOWN = 20;
const MAX_MAILED = 200;
const HOUR_MS = 3_600_000;

/**
 * One email about all new alerts of a kind, an hour or longer after the last one of that kind.
 * Alerts cleared in the meantime are left out.
 * @throws DeliveryError when the mail server is unavailable: the job is retried
 */
export async function mailAlert(kind: string): Promise<void> {
  if (!isAlertKind(kind) || !hasMail()) return;
  const alerts = await unmailed(kind);
  const [first, ...others] = alerts;
  if (!first) return;
  const ids = alerts.map(({ id }) => id);
  const claimed = await inTransaction((trx) => claim(kind, ids, trx));
  if (claimed === 0) return;
  try {
    await sendAll([first, ...others]);
  } catch (error) {
    await PlatformAlert.query().patch({ mailedAt: null }).whereIn('id', ids);
    throw error;
  }
  await writeOfTheRest(kind);
}

const unmailed = async (kind: AlertKind): Promise<PlatformAlert[]> =>
  PlatformAlert.query()
    .where({ kind, clearedAt: null, mailedAt: null })
    .orderBy(['raisedAt', 'id'])
    .limit(MAX_MAILED);

/**
 * Alerts are claimed before they are sent, so that parallel runs send one email; a run that wrote
 * within the hour has claimed these, too. If sending fails, the claim is undone.
 */
async function claim(kind: AlertKind, ids: readonly string[], trx: Trx): Promise<number> {
  // Of parallel runs, the second sees the first one's claim.
  await waitForClaims(kind, trx);
  return PlatformAlert.query(trx)
    .patch({ mailedAt: fn.now() })
    .whereIn('id', [...ids])
    .whereNull('mailedAt')
    .whereNotExists(
      PlatformAlert.query()
        .alias('p')
        .where('p.kind', kind)
        .where('p.mailedAt', '>', raw(`now() - interval '1 hour'`)),
    );
}

/** An invalid address doesn't stop the other emails. */
async function sendAll(alerts: Alerts): Promise<void> {
  for (const { name, address } of await letterReceivers()) {
    try {
      await sendLetter(letterOf(`${alerts[0].id}-${name}`, address, alerts));
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.temporary) throw error;
    }
  }
}

function letterOf(id: string, to: string, alerts: Alerts): Letter {
  const [first] = alerts;
  const titles = alerts.map(({ title }) => title);
  const more = titles.length - SHOWN;
  return {
    id,
    store: null,
    t: english,
    to,
    replyTo: null,
    subject: titles.length === 1 ? first.title : `${first.title}, and ${titles.length - 1} more`,
    greeting: 'Hello,',
    paragraphs: [
      ...titles.slice(0, SHOWN).map((title) => `${title}.`),
      ...(more > 0 ? [`There are ${more} more alerts of this kind.`] : []),
    ],
    facts: [],
    action: { label: 'Open System Health', url: `${alertMail().frontendUrl}${first.href}` },
    footer:
      'All operators of this platform get this email, at most once an hour for each kind of alert.',
  };
}

/** Alerts that came in while the email was sent wait for the next one. */
async function writeOfTheRest(kind: AlertKind): Promise<void> {
  if ((await unmailed(kind)).length === 0) return;
  const letter = { data: { kind }, runAt: new Date(databaseTime() + HOUR_MS) };
  await inTransaction((trx) => addJobs(trx, 'mail-alert', [letter]));
}
