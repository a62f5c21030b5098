import { type TSchema, Type } from 'typebox';

/** Null when missing. */
export const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
