import type { FastifyRequest } from 'fastify';
import { PAPER_KINDS, type PaperKind } from '../../../enums.ts';
import { isUuid } from '../../../ids.ts';
import { type FormProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { paperSettings } from '../../stores/paper-settings.ts';
import { MAX_ORDERS } from '../request-papers.ts';
import { KIND_CHOICES, packingKinds } from './kind-labels.ts';

/** Comma-separated, as repeated fields, or both. */
export type TypedList = string | string[] | undefined;

/** Each once; other texts are ignored. */
export const idsIn = (typed: TypedList): string[] => [
  ...new Set(
    [typed ?? []]
      .flat()
      .flatMap((part) => part.split(','))
      .map((id) => id.trim())
      .filter(isUuid),
  ),
];

export const kindsIn = (typed: TypedList): PaperKind[] => {
  const words = [typed ?? []].flat().flatMap((part) => part.split(','));
  return PAPER_KINDS.filter((kind) => words.includes(kind));
};

export async function printPage(
  { tenant, t }: FastifyRequest,
  orderIds: readonly string[],
  problems: Partial<FormProblems> = {},
) {
  const checked = packingKinds(await paperSettings(tenant));
  return {
    ids: orderIds.join(','),
    count: orderIds.length,
    most: MAX_ORDERS,
    back: orderIds.length === 1 ? `/dashboard/orders/${orderIds[0]}` : '/dashboard/orders',
    choices: PAPER_KINDS.map((kind) => ({
      kind,
      word: t(KIND_CHOICES[kind].word),
      hint: t(KIND_CHOICES[kind].hint),
      checked: checked.includes(kind),
    })),
    problems: [],
    errors: NO_ERRORS,
    ...problems,
  };
}
