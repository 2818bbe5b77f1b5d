import { normalizeCode } from '@partshelf/contract/api/typed-text.ts';
import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { createEmitter } from '../../create-emitter.ts';

const name = 'discountCode';
const codePattern = /^[A-Z\d-]{3,32}$/;
const changes = createEmitter();
let sessionCode: string | undefined;

/** Empty without a code. */
const readCode = () => (sessionCode ??= readStorage('sessionStorage', name) ?? '');
const readNone = () => '';

/** The code for the next order of this tab. */
export function setSessionCode(code: string | undefined): void {
  sessionCode = code ?? '';
  writeStorage('sessionStorage', name, code);
  changes.emit();
}

/** The `?code=` of an address, unless it cannot be a discount code. */
export function applyLinkedCode(search: string): void {
  const code = normalizeDiscountCode(new URLSearchParams(search).get('code') ?? '');
  if (codePattern.test(code)) setSessionCode(code);
}

/** As the shop stores it. */
export const normalizeDiscountCode = (typed: string): string => normalizeCode(typed).toUpperCase();

export function useSessionCode(): string {
  return useSyncExternalStore(changes.subscribe, readCode, readNone);
}
