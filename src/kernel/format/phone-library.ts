import { lazyPackage } from '../concurrency/lazy.ts';

export const phoneLibrary = lazyPackage<typeof import('libphonenumber-js')>('libphonenumber-js');
