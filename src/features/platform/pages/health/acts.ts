import { safeBack } from '../../../accounts/pages/impersonation/safe-back.ts';

export interface Act {
  title: string;
  text: string;
  facts: { label: string; value: string; href?: string }[];
  /** The form's address, and its fields besides reason and return address. */
  action: string;
  values: Record<string, string>;
  label: string;
  busy: string;
  section: 'health' | 'stores';
  back: string;
}

export const HEALTH = '/admin/health';

export const actOf = (
  act: Pick<Act, 'title' | 'text' | 'action' | 'label'> & Partial<Act>,
  back: string | undefined,
): Act => ({
  facts: [],
  values: {},
  busy: 'Working…',
  section: 'health',
  ...act,
  back: safeBack(back ?? '', act.back ?? HEALTH),
});
