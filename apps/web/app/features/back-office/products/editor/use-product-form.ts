import { zodResolver } from '@hookform/resolvers/zod';
import {
  productInput,
  stockProductRoutes,
  type ProductInput,
  type ProductState,
  type StockedProduct,
} from '@partshelf/contract/back-office/products.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ApiError, isApiError } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { placeFieldErrors } from '../../../accounts/place-field-errors.ts';
import { stockedProductQuery } from '../../admin-product-queries.ts';
import { useStockRefresh } from '../../use-catalog-refresh.ts';
import { fieldPlaces, hasSameValues, releasePlace, toValues } from './product-values.ts';

const failureText = 'The product could not be saved. Please try again.';

const reports: Record<ProductState, string> = {
  draft: 'Draft saved',
  published: 'The product is in the shop',
  archived: 'The product is archived',
};

interface Step {
  /** Undefined when nothing in the form has changed. */
  values: ProductInput | undefined;
  /** The state to go into afterwards. */
  state?: 'published' | 'archived';
}

/**
 * The form of a product that exists. It follows the product for as long as nothing was typed; then
 * whoever saves second is told that somebody else has changed it. `onReleaseMissing` is called when
 * nothing else stands against publishing.
 */
export function useProductForm(product: StockedProduct, onReleaseMissing: () => void) {
  const queries = useQueryClient();
  const refresh = useStockRefresh();
  const [base, setBase] = useState(product);
  const form = useForm({
    resolver: zodResolver(productInput),
    defaultValues: toValues(product),
    values: toValues(base),
    resetOptions: { keepDirtyValues: true },
  });
  const { reset, setError, formState } = form;
  const { documentId } = base;

  const isNewer = product !== base && product.updatedAt >= base.updatedAt;
  if (isNewer && (!formState.isDirty || hasSameValues(product, base))) setBase(product);

  /** Whatever was typed is forgotten. */
  function show(shown: StockedProduct) {
    reset(toValues(shown), { keepDirtyValues: false });
  }

  function keep(saved: StockedProduct) {
    setBase(saved);
    queries.setQueryData(stockedProductQuery(documentId).queryKey, { data: saved });
  }

  /** The message may stand far from the button that was pressed. */
  function leadToFirstProblem(error: Error) {
    const problems = error instanceof ApiError ? error.fields : {};
    const first = Object.values(fieldPlaces).find((name) => name in problems);
    if (first) form.setFocus(first);
    else if ('release' in problems) onReleaseMissing();
  }

  async function run({ values, state }: Step): Promise<void> {
    if (values) {
      const body = { ...values, updatedAt: base.updatedAt };
      const { data } = await api(stockProductRoutes.change, { params: { documentId }, body });
      keep(data);
      show(data);
    }
    if (state) {
      const body = { state };
      keep((await api(stockProductRoutes.setState, { params: { documentId }, body })).data);
    }
  }

  const { mutate, isPending, variables } = useMutation({
    mutationFn: run,
    onSuccess: (_, { state }) => {
      const title = state
        ? reports[state]
        : base.state === 'draft'
          ? reports.draft
          : 'Changes saved';
      toast({ variant: 'success', title });
    },
    onError: (error) => {
      const text = placeFieldErrors(error, setError, { ...fieldPlaces, release: releasePlace });
      const isConflict = isApiError(error, 'CHANGED_MEANWHILE');
      if (text === null) return leadToFirstProblem(error);
      setError('root', { type: isConflict ? 'conflict' : 'server', message: text || failureText });
    },
    onSettled: refresh,
  });

  async function loadAgain() {
    show(base);
    await queries.invalidateQueries({ queryKey: stockedProductQuery(documentId).queryKey });
  }

  return {
    form,
    saved: base,
    mutate,
    pending: isPending ? (variables.state ?? 'save') : undefined,
    loadAgain,
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;
