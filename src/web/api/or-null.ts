import { type TSchema, Type } from 'typebox';

/** The schema of a value that is null when missing. */
export const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
