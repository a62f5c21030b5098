import type { PlanSlug } from '../../../enums.ts';

/** A plan as operators call it: "Growth". */
export const planWord = (slug: PlanSlug): string => slug.charAt(0).toUpperCase() + slug.slice(1);
