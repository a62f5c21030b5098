import { lazy, lazyPackage } from '../../concurrency/lazy.ts';

const nodemailer = lazyPackage<typeof import('nodemailer')>('nodemailer');

/** A way for letters that is made with the first of them. */
export const lazyTransport = (
  ...options: Parameters<typeof import('nodemailer')['createTransport']>
) => lazy(() => nodemailer().createTransport(...options));
