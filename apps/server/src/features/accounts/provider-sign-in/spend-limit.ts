import type { RateClass } from '@partshelf/contract/limits.ts';

/** Of the address that signs in, before it makes an account or sends a mail. */
export type SpendLimit = (rate: Extract<RateClass, 'register' | 'mailRequest'>) => Promise<void>;
