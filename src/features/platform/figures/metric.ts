import { databaseTime } from '../../../kernel/db/clock.ts';

export type Sample = [labels: Record<string, string>, value: number];

/** A metric, and its samples of some figures. */
export interface Metric<Figures> {
  name: string;
  help: string;
  labels?: string[];
  samples(figures: Figures): Sample[];
}

/** The sample of a metric without labels. */
export const one = (value: number): Sample[] => [[{}, value]];

/** 0 without a moment. */
export const secondsSince = (at: Date | string | null): number =>
  at === null ? 0 : Math.max(0, (databaseTime() - new Date(at).getTime()) / 1_000);
