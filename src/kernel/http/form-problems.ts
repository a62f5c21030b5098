import { type FieldProblem, problemIn, Refusal } from '../../errors.ts';
import type { Translator } from '../translation/translator.ts';

/** Why a form was not taken, in the form that its page shows again with what was typed. */
export interface FormProblems {
  /** Set when the refusal is about no single field. */
  message?: string;
  problems: (FieldProblem & { label?: string })[];
  /** Field path → words, for the text beside the field. */
  errors: Record<string, string>;
}

/** Of a form that was not sent yet. */
export const NO_ERRORS: FormProblems['errors'] = Object.freeze({});

/** Field path → its label on the page, with `*` for an index: `items.*.quantity`. */
export type FieldLabels = Record<string, string>;

/**
 * Reads a refusal for the form that caused it.
 * @throws the error itself when it is no 4xx refusal of this request's content
 */
export function formProblems(error: unknown, labels: FieldLabels, t: Translator): FormProblems {
  if (!(error instanceof Refusal) || ![400, 409, 413, 422].includes(error.statusCode)) throw error;
  const { fields } = (error.details ?? {}) as { fields?: FieldProblem[] };
  if (!fields?.length) return { message: error.textIn(t), problems: [], errors: {} };
  return {
    problems: fields.map((problem) => {
      const label = labels[problem.path.replace(/\b\d+\b/g, '*')];
      return { ...problem, message: problemIn(problem, t), ...(label ? { label } : {}) };
    }),
    errors: Object.fromEntries(fields.map((field) => [field.path, problemIn(field, t)])),
  };
}
