import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { NewCustomer } from '../../../domain/customers/create-customer.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import { findCustomer } from '../../../domain/customers/find-customer.ts';
import { MAX_NOTES_LENGTH } from '../../../domain/customers/update-customer.ts';
import { Refusal } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { type FormProblems, formProblems } from '../../form.ts';
import { sellerStore } from '../seller-store.ts';

const Text = (maxLength: number) => Type.String({ default: '', maxLength });
export const NewCustomerForm = Type.Object({
  name: Text(200),
  phone: Text(40),
  email: Text(254),
  tags: Text(1_000),
  notes: Text(2 * MAX_NOTES_LENGTH),
  noCod: Text(10),
  key: Text(100),
  /** The existing customer to update instead of creating a new one. */
  intoId: Text(64),
});
type Form = Static<typeof NewCustomerForm>;

const LABELS = { name: 'Name', phone: 'Phone', email: 'Email', tags: 'Tags', notes: 'Notes' };

/** A form as the domain takes it. */
export const newCustomerOf = ({ name, phone, email, tags, notes, noCod }: Form): NewCustomer => ({
  name,
  phone,
  email,
  tags: tags.split(','),
  // A browser sends line ends of text areas as two characters.
  notes: notes.replaceAll('\r\n', '\n'),
  noCod: noCod === 'on',
});

/** An existing customer's details with the typed ones; nothing known is lost. */
export const addedTo = (known: Customer, typed: NewCustomer) => ({
  email: known.email ?? typed.email,
  tags: [...known.tags, ...(typed.tags ?? [])],
  notes: [known.notes, typed.notes?.trim()].filter(Boolean).join('\n'),
  noCod: known.noCod || typed.noCod,
});

/** Everything that the form for a new customer shows. */
export const newCustomerPage = (
  request: FastifyRequest,
  typed: Partial<Form> = {},
  problems: NewCustomerProblems = { problems: [], errors: {} },
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
  tenant: Tenant,
  error: unknown,
): Promise<NewCustomerProblems> {
  if (error instanceof Refusal && error.code === 'IDEMPOTENCY_KEY_REUSED') {
    const message =
      'You’ve already added a customer from this page. To add another, choose “Add customer” again';
    return { message, problems: [], errors: {} };
  }
  const problems = formProblems(error, LABELS);
  const { customerId } = ((error as Refusal).details ?? {}) as { customerId?: string };
  if (!customerId) return problems;
  return { problems: [], errors: {}, known: await findCustomer(tenant, customerId) };
}
