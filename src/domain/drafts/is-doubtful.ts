import type { Draft } from './draft.ts';

/** Whether a person is still to say if it is an order at all. */
export const isDoubtful = ({ parseErrors }: Pick<Draft, 'parseErrors'>): boolean =>
  parseErrors.some(({ code }) => code === 'IS_IT_AN_ORDER');
