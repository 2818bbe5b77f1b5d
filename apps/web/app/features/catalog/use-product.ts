import { product as productSchema, type Product } from '@partshelf/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { productQuery } from './catalog-queries.ts';
import { isPossibleText } from './possible-text.ts';
import { useLoadErrorToast } from './use-load-error-toast.ts';

const passedState = z.object({ product: productSchema });

/**
 * The product with this slug. One that came along with the navigation is shown at once, without its
 * relations, and replaced by what the shop answers.
 */
export function useProduct(slug: string) {
  const passed = usePassedProduct(slug);
  const isPossible = isPossibleText(slug);
  const answer = useQuery({
    ...productQuery(slug),
    enabled: isPossible,
    placeholderData: passed && { data: [passed], meta: { pagination: onePage } },
  });
  useLoadErrorToast(answer);
  return {
    product: answer.data?.data[0],
    isUnknown: !isPossible || answer.data?.data.length === 0,
    isError: answer.isError,
    refetch: answer.refetch,
  };
}

const onePage = { page: 1, pageSize: 1, pageCount: 1, total: 1 };

function usePassedProduct(slug: string): Product | undefined {
  const { state } = useLocation();
  const product = passedState.safeParse(state).data?.product;
  return product?.slug === slug ? product : undefined;
}
