import { type TSchema, Type } from 'typebox';

export const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
