import { normalizeCode } from '@partshelf/contract/api/typed-text.ts';
import { createStoredText } from '../../store.ts';

const codePattern = /^[A-Z\d-]{3,32}$/;
const sessionCode = createStoredText('sessionStorage', 'discountCode');

export function setSessionCode(code: string | undefined): void {
  sessionCode.write(code ?? '');
}

/** Applies the `?code=` of a URL, unless it cannot be a discount code. */
export function applyLinkedCode(search: string): void {
  const code = normalizeDiscountCode(new URLSearchParams(search).get('code') ?? '');
  if (codePattern.test(code)) setSessionCode(code);
}

/** The shop stores codes like this. */
export const normalizeDiscountCode = (typed: string): string => normalizeCode(typed).toUpperCase();

export const useSessionCode = (): string => sessionCode.useValue();
