import { lazy, lazyPackage } from '../../kernel/concurrency/lazy.ts';

const nodemailer = lazyPackage<typeof import('nodemailer')>('nodemailer');

export const lazyTransport = (
  ...options: Parameters<typeof import('nodemailer')['createTransport']>
) => lazy(() => nodemailer().createTransport(...options));
