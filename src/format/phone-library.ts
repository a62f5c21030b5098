import { lazyPackage } from '../concurrency/lazy.ts';

/** The numbering plans of all countries. */
export const phoneLibrary = lazyPackage<typeof import('libphonenumber-js')>('libphonenumber-js');
