import { conflict, type FieldProblem, fieldProblem } from '../../errors.ts';
import { BaseModel } from '../../kernel/db/model.ts';
import { message } from '../../kernel/translation/translator.ts';

export class StoreSlug extends BaseModel {
  static override tableName = 'store_slugs';
  static override idColumn = 'slug';

  slug!: string;
  storeId!: string;
  createdAt!: Date;
}

export const MAX_SLUG = 60;
// Leaves room for a number that distinguishes stores of one name.
const MAX_MADE = 50;

/** Words that could be mistaken for a page or service of the platform. */
const RESERVED = new Set(
  `about account admin api app assets auth billing blog cart catalog checkout contact css dashboard
   demo docs favicon health healthz help home icons images js legal login logout mail media metrics
   null operator orders platform pricing privacy product products public readyz register root search
   security settings shop shops signin signup stallkeeper static status store stores support system
   terms test undefined webhook webhooks www`.split(/\s+/),
);

/** "Chai & Co." → "chai-co". */
export function slugFromName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_MADE)
    .replace(/^-+|-+$/g, '');
  if (!slug) return 'my-store';
  return RESERVED.has(slug) ? `${slug}-store` : slug;
}

export function slugProblems(slug: string): FieldProblem[] {
  const path = 'slug';
  if (slug.length > MAX_SLUG || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    return [fieldProblem(path, message('errors.settings.slug', { most: MAX_SLUG }))];
  }
  return RESERVED.has(slug) ? [fieldProblem(path, message('errors.settings.slugReserved'))] : [];
}

/** @throws Refusal 409 SLUG_TAKEN for a slug that a store has or had */
export async function refuseTakenSlug(slug: string): Promise<void> {
  if (await StoreSlug.query().findById(slug).select('slug')) throw slugTaken();
}

export const slugTaken = () =>
  conflict('SLUG_TAKEN', message('errors.settings.slugTaken'), {
    fields: [fieldProblem('slug', message('errors.settings.slugInUse'))],
  });
