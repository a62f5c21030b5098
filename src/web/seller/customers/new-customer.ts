import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { NewCustomer } from '../../../domain/customers/create-customer.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import { findCustomer } from '../../../domain/customers/find-customer.ts';
import { Refusal } from '../../../errors.ts';
import { wordsIn } from '../../../format/status-labels.ts';
import { newToken } from '../../../ids.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { CustomerForm, fieldsOf, LABELS, LINE, Text } from './customer-form.ts';

export const NewCustomerForm = Type.Object({
  ...CustomerForm.properties,
  phone: LINE,
  noCod: Text(10),
  key: Text(100),
  /** The existing customer to update instead of creating a new one. */
  intoId: Text(64),
});
type Form = Static<typeof NewCustomerForm>;

/** A form as the domain takes it. */
export const newCustomerOf = (form: Form): NewCustomer => ({
  ...fieldsOf(form),
  phone: form.phone,
  noCod: form.noCod === 'on',
});

/** Everything that the form for a new customer shows. */
export const newCustomerPage = (
  request: FastifyRequest,
  typed: Partial<Form> = {},
  problems: NewCustomerProblems = { problems: [], errors: NO_ERRORS },
) => ({
  store: sellerStore(request),
  typed: { ...typed, key: typed.key || newToken() },
  ...problems,
});

interface NewCustomerProblems extends FormProblems {
  /** The customer who already has the number. */
  known?: Customer;
}

/**
 * Why no customer was added.
 * @throws errors that are not refusals of this form
 */
export async function newCustomerProblems(
  { tenant, t }: FastifyRequest,
  error: unknown,
): Promise<NewCustomerProblems> {
  if (error instanceof Refusal && error.code === 'IDEMPOTENCY_KEY_REUSED') {
    return { message: t('customers.new.sentTwice'), problems: [], errors: NO_ERRORS };
  }
  const problems = formProblems(error, wordsIn(LABELS, t), t);
  const { customerId } = ((error as Refusal).details ?? {}) as { customerId?: string };
  if (!customerId) return problems;
  return { problems: [], errors: NO_ERRORS, known: await findCustomer(tenant, customerId) };
}
