import { DeliveryError } from '../../../clients/delivery-error.ts';
import type { Letter } from '../../../clients/mail/letter.ts';
import { hasMail, sendLetter } from '../../../clients/mail.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { type AuditEvent, findAudit } from '../audit/list-audit.ts';
import { alertMail, letterReceivers } from './alert-mail.ts';

/**
 * Emails all operators, except the acting one, about an audit entry of an operator's account. A
 * second run sends the same emails under the same message ids, which mailboxes show once.
 * @throws DeliveryError when the mail server is unavailable: the job is retried
 */
export async function mailOperators(auditId: string): Promise<void> {
  if (!hasMail()) return;
  const event = await findAudit(auditId);
  if (!event) return;
  const known = [event.actor.id, event.targetId];
  for (const { name, address } of await letterReceivers()) {
    if (known.includes(name)) continue;
    try {
      await sendLetter(letterOf(event, `${auditId}-${name}`, address));
    } catch (error) {
      // An invalid address doesn't stop the other emails.
      if (!(error instanceof DeliveryError) || error.temporary) throw error;
    }
  }
}

function letterOf(event: AuditEvent, id: string, to: string): Letter {
  const { actor, address, reason } = event;
  const who = [actor.name, actor.email && `(${actor.email})`].filter(Boolean).join(' ');
  return {
    id,
    store: null,
    t: english,
    to,
    replyTo: null,
    subject: `${actor.name} ${whatOf(event)}`,
    greeting: 'Hello,',
    paragraphs: [
      `${who} ${whatOf(event)}${address ? `, from ${address}` : ''}.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      'If you didn’t expect this, suspend the account that made the change, then change your password.',
    ],
    facts: [],
    action: {
      label: 'See all operators',
      url: `${alertMail().frontendUrl}/admin/settings#operators`,
    },
    footer: 'All operators of this platform get this email whenever an operator’s account changes.',
  };
}

function whatOf({ action, targetName, after }: AuditEvent): string {
  if (action === 'admin_created') return `added ${targetName} as an operator`;
  if (action === 'user_deleted') return `deleted the operator ${targetName}`;
  return `${after?.isActive ? 'reactivated' : 'suspended'} the operator ${targetName}`;
}
