import { type TSchema, Type } from 'typebox';

/** The schema of a value that may be missing and is told as null then. */
export const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
