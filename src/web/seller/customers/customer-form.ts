import { type Static, Type } from 'typebox';
import type { Customer } from '../../../domain/customers/customer.ts';
import { MAX_NOTES_LENGTH } from '../../../domain/customers/customer-fields.ts';
import type { MessageKey } from '../../../translation/message-key.ts';

export const Text = (maxLength: number) => Type.String({ default: '', maxLength });

/** Longer than a name, phone or email may be, so that the page can say so beside the field. */
export const LINE = Text(2_000);

/** What the forms for a new and for a known customer share; `_fields.eta` shows it. */
export const CustomerForm = Type.Object({
  name: LINE,
  email: LINE,
  tags: Text(1_000),
  notes: Text(2 * MAX_NOTES_LENGTH),
});
type Form = Static<typeof CustomerForm>;

/** The labels of the fields, for problems. */
export const LABELS = {
  name: 'customers.field.name',
  phone: 'customers.field.phone',
  email: 'customers.field.email',
  tags: 'customers.field.tags',
  notes: 'customers.field.notes',
} as const satisfies Record<string, MessageKey>;

/** A form as the domain takes it. */
export const fieldsOf = ({ name, email, tags, notes }: Form) => ({
  name,
  email,
  tags: tags.split(','),
  // A browser sends line ends of text areas as two characters.
  notes: notes.replaceAll('\r\n', '\n'),
});

/** The form of a known customer. */
export const formOf = ({ name, email, tags, notes }: Customer): Form => ({
  name,
  email: email ?? '',
  tags: tags.join(', '),
  notes,
});
