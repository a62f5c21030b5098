import { newToken } from '../../../ids.ts';
import { type Clock, timeOfDay } from '../../../kernel/format/format-time.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { Conversation } from '../message.ts';
import { MAX_CHAT_CHARACTERS, replyWindow } from '../write-reply.ts';
import type { AskingView } from './asking-view.ts';
import type { ReadyAnswer } from './ready-answers.ts';

export interface ReplyView {
  action: string;
  open: boolean;
  closesAt: Date | null;
  /** That time as words; empty without one. */
  closesText: string;
  /** E.164, for a chat or a call when replies can't be sent from here; empty: unknown. */
  phone: string;
  greeting: string;
  /** Why replies can't be sent; empty when they can. */
  blocked: string;
  answers: readonly ReadyAnswer[];
  asking: AskingView;
  text: string;
  problem: string;
  /** A reply has just been sent: the next is typed in the same place. */
  sent: boolean;
  maxLength: number;
  /** Makes a second tap the same answer. */
  key: string;
}

export interface ReplyOptions {
  clock: Clock;
  t: Translator;
  greeting: string;
  answers: readonly ReadyAnswer[];
  asking: AskingView;
  typed?: string;
  problem?: string;
  sent?: boolean;
}

export function replyView(
  { id, phone, lastInboundAt, connectionId }: Conversation,
  { clock, t, greeting, answers, asking, typed = '', problem = '', sent = false }: ReplyOptions,
): ReplyView {
  const window = replyWindow(lastInboundAt);
  return {
    action: `/dashboard/conversations/${id}/messages`,
    ...window,
    closesText: window.closesAt ? timeOfDay(window.closesAt, clock) : '',
    phone: phone ?? '',
    greeting,
    blocked: connectionId === null ? t('drafts.reply.noChannel') : '',
    answers,
    asking,
    text: typed,
    problem,
    sent,
    maxLength: MAX_CHAT_CHARACTERS,
    key: newToken(),
  };
}
