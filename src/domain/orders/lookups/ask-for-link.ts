import { inTransaction, rows } from '../../../db.ts';
import { conflict, type FieldProblem, refuseProblems } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../tenant.ts';
import { asciiDigits } from '../../customers/ascii-digits.ts';
import { addJob } from '../../jobs/add-job.ts';
import { noticeContext } from '../../notifications/notice-context.ts';

/** Order numbers are running numbers; more digits than this are none. */
const NUMBER = /^\D{0,10}(\d{1,12})$/;

/** What somebody knows of an order whose link they have lost, as they typed it. */
export interface LookupKey {
  number: string;
  lastFour: string;
}

/** Where a store can send a link to. */
export interface LinkWays {
  email: boolean;
  chat: boolean;
}

/** By what a store can reach whoever placed an order. @throws Refusal 404 without a store */
export async function linkWays(tenant: Tenant): Promise<LinkWays> {
  const { hasMail, hasChat } = await noticeContext(tenant);
  return { email: hasMail, chat: hasChat };
}

/**
 * Keeps a question for the link of an order. Whether there is such an order is not looked up here: it
 * shows neither in the answer nor in how long that takes.
 * @throws Refusal 400 for what is no number or no four digits, 409 NO_WAY_TO_SEND
 */
export async function askForLink(tenant: Tenant, key: LookupKey): Promise<void> {
  const number = NUMBER.exec(asciiDigits(key.number.trim()))?.[1];
  const lastFour = asciiDigits(key.lastFour).replace(/\D/g, '');
  const problems: FieldProblem[] = [];
  if (!number) problems.push({ path: 'number', message: 'should be a number such as 1042' });
  if (lastFour.length !== 4) problems.push({ path: 'lastFour', message: 'should be 4 digits' });
  refuseProblems(problems);
  const { email, chat } = await linkWays(tenant);
  if (!email && !chat) {
    throw conflict('NO_WAY_TO_SEND', 'This shop can’t send links. Contact the shop');
  }
  await inTransaction(async (trx) => {
    const id = newId();
    await rows(
      `insert into order_lookups (owner_id, id, order_number, last_four) values (?, ?, ?, ?)`,
      [tenant.ownerId, id, number as string, lastFour],
      trx,
    );
    await addJob(trx, 'send-order-link', { ownerId: tenant.ownerId, lookupId: id });
  });
}
