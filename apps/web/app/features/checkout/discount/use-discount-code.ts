import { useState } from 'react';
import { ApiError } from '../../../api.ts';
import { setSessionCode, toCode, useSessionCode } from '../../discounts/session-code.ts';

interface DiscountRefusal {
  code: string;
  message: string;
  /** False for a code that was entered on this page. */
  isLinked: boolean;
}

export const isDiscountRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code?.startsWith('DISCOUNT_') === true;

/** `code` is empty without one. A refused code is dropped, so that it never blocks the order. */
export function useDiscountCode() {
  const code = useSessionCode();
  const [entered, setEntered] = useState('');
  const [refusal, setRefusal] = useState<DiscountRefusal>();

  function apply(typed: string) {
    const wanted = toCode(typed);
    setRefusal(undefined);
    setEntered(wanted);
    setSessionCode(wanted);
  }

  function remove() {
    setRefusal(undefined);
    setSessionCode(undefined);
  }

  function refuse(error: Error | null): boolean {
    if (!isDiscountRefused(error)) return false;
    if (!code) return true;
    setRefusal({ code, message: error.message, isLinked: code !== entered });
    setSessionCode(undefined);
    return true;
  }

  return { code, refusal, apply, remove, refuse };
}

export type DiscountCodeState = ReturnType<typeof useDiscountCode>;
