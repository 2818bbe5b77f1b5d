import { normalizeCode } from '@partshelf/contract/api/typed-text.ts';
import { setSessionCode } from './session-code.ts';

const codePattern = /^[A-Z\d-]{3,32}$/;

/** Applies the `?code=` of a URL, unless it cannot be a discount code. */
export function applyLinkedCode(search: string): void {
  const code = normalizeDiscountCode(new URLSearchParams(search).get('code') ?? '');
  if (codePattern.test(code)) setSessionCode(code);
}

/** The shop stores codes like this. */
export const normalizeDiscountCode = (typed: string): string => normalizeCode(typed).toUpperCase();
