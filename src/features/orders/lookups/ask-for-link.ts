import { createHash } from 'node:crypto';
import { conflict, type FieldProblem, fieldProblem, refuseProblems } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { asciiDigits } from '../../../kernel/format/ascii-digits.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { noticeContext } from '../../notifications/notice-context.ts';
import { CHANNELS, CHANNELS_OF, canSend } from '../../notifications/notification-channels.ts';
import { OrderLookup } from './order-lookup.ts';

/** Order numbers are sequential; a longer number can't be one. */
const NUMBER = /^\D{0,10}(\d{1,12})$/;

export interface LookupKey {
  number: string;
  lastFour: string;
}

export interface LinkWays {
  email: boolean;
  phone: boolean;
}

/** @throws Refusal 404 without a store */
export async function linkWays(tenant: Tenant): Promise<LinkWays> {
  const context = await noticeContext(tenant);
  const usable = CHANNELS_OF.shopper.filter((channel) => canSend(channel, context));
  const contacts = usable.map((channel) => CHANNELS[channel].contact);
  return { email: contacts.includes('email'), phone: contacts.includes('phone') };
}

/**
 * It does not check whether the order exists, so that neither the response nor its duration reveals
 * that.
 * @param network the address that asks, an IPv6 one shortened to its /48; only a hash of it is kept
 * @throws Refusal 400 when it is not a number or not four digits, 409 NO_WAY_TO_SEND
 */
export async function askForLink(tenant: Tenant, key: LookupKey, network: string): Promise<void> {
  const number = NUMBER.exec(asciiDigits(key.number.trim()))?.[1];
  const lastFour = asciiDigits(key.lastFour).replace(/\D/g, '');
  const problems: FieldProblem[] = [];
  if (!number) problems.push(fieldProblem('number', message('errors.lookup.number')));
  if (lastFour.length !== 4)
    problems.push(fieldProblem('lastFour', message('errors.lookup.lastFour')));
  refuseProblems(problems);
  const { email, phone } = await linkWays(tenant);
  if (!email && !phone) {
    throw conflict('NO_WAY_TO_SEND', message('errors.lookup.noWay'));
  }
  await inTransaction(async (trx) => {
    const id = newId();
    const orderNumber = Number(number);
    const asked = { id, orderNumber, lastFour, network: hashOf(tenant, network) };
    await OrderLookup.of(tenant, trx).insert(asked);
    await addJob(trx, 'send-order-link', { ownerId: tenant.ownerId, lookupId: id });
  });
}

const hashOf = ({ ownerId }: Tenant, network: string): string =>
  createHash('sha256').update(`${ownerId} ${network}`).digest('base64url');
