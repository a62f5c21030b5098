import { payHosted } from './support/pay-hosted.ts';

payHosted(['stripe']);
