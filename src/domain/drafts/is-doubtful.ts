import type { Draft } from './draft.ts';

/** Whether a person must still decide if it is an order. */
export const isDoubtful = ({ parseErrors }: Pick<Draft, 'parseErrors'>): boolean =>
  parseErrors.some(({ code }) => code === 'IS_IT_AN_ORDER');
