import { normalizeCode } from '@partshelf/contract/api/typed-text.ts';
import { createStoredText } from '../../store.ts';

const codePattern = /^[A-Z\d-]{3,32}$/;
const sessionCode = createStoredText('sessionStorage', 'discountCode');

/** The code for the next order of this tab. */
export function setSessionCode(code: string | undefined): void {
  sessionCode.write(code ?? '');
}

/** The `?code=` of an address, unless it cannot be a discount code. */
export function applyLinkedCode(search: string): void {
  const code = normalizeDiscountCode(new URLSearchParams(search).get('code') ?? '');
  if (codePattern.test(code)) setSessionCode(code);
}

/** As the shop stores it. */
export const normalizeDiscountCode = (typed: string): string => normalizeCode(typed).toUpperCase();

/** Empty without a code. */
export const useSessionCode = (): string => sessionCode.useValue();
