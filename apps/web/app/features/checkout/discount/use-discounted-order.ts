import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '../../../api.ts';
import { refetchQuery } from '../../../query-client.ts';
import type { CheckoutItem } from '../checkout-state.ts';
import { quoteKey, quoteQuery } from '../quote-query.ts';
import { isDiscountRefused, useDiscountCode } from './use-discount-code.ts';

interface ExpectedDiscount {
  code?: string;
  expectedTotal?: number;
}

/** For an order without tax; without a code nothing is asked of the server. */
export function useDiscountedOrder(items: readonly CheckoutItem[], isTaxKnown = true) {
  const queries = useQueryClient();
  const discount = useDiscountCode();
  const { code, refuse } = discount;
  const [mustConfirm, setMustConfirm] = useState(false);
  const query = quoteQuery(items, { code });
  const isAsked = code !== '' && items.length > 0 && isTaxKnown;
  const { data, error, isFetching } = useQuery({ ...query, enabled: isAsked });
  const quote = isAsked ? data?.data : undefined;

  const refuseQuoted = useEffectEvent(refuse);
  useEffect(() => void refuseQuoted(error), [error]);

  /** Undefined: the total has to be looked at once more. */
  async function confirmDiscount(): Promise<ExpectedDiscount | undefined> {
    if (!isAsked) return {};
    setMustConfirm(!quote);
    if (quote) return { code, expectedTotal: quote.total };
    await queries.fetchQuery(query);
    return undefined;
  }

  function handleRefusal(refusal: Error): boolean {
    if (refuse(refusal)) return true;
    if (!isApiError(refusal, 'TOTAL_CHANGED')) return false;
    setMustConfirm(true);
    void refetchQuery(queries, { queryKey: quoteKey });
    return true;
  }

  return {
    discount,
    quote,
    error: isDiscountRefused(error) ? null : error,
    isChecking: isFetching || !isTaxKnown,
    confirmedTotal: mustConfirm ? quote?.total : undefined,
    confirmDiscount,
    handleRefusal,
  };
}

export type DiscountedOrder = ReturnType<typeof useDiscountedOrder>;
