import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminProduct,
  productInput,
  type ProductInput,
  type ProductState,
} from '@partshelf/contract/catalog/admin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showUndoFailure } from '../../../admin/undo-failure.ts';
import { type Conflict, useStored } from '../../../ui/conflict.tsx';
import { api } from '../../../api.ts';
import { useCall } from '../../../ui/use-call.ts';
import { showFieldErrors } from '../../../ui/field-errors.ts';
import {
  formFields,
  hasSameFormValues,
  type ProductValues,
  releaseErrorField,
  toProductValues,
} from './product-values.ts';
import { adminProductQuery, catalogKeys } from './queries.ts';

const failureText = 'The product could not be saved. Please try again.';

const successTitles: Record<ProductState, string> = {
  draft: 'Draft saved',
  published: 'The product is now in the shop',
  archived: 'The product is archived',
};

interface SaveRequest {
  values: ProductInput | undefined;
  state?: 'published' | 'archived';
}

const putState = (documentId: string, body: { state: ProductState; updatedAt?: string }) =>
  api('PUT /back-office/products/:documentId/state', { params: { documentId }, body });

/** The form follows the server until something is typed. Then saving over another's change fails. */
export function useProductForm(product: AdminProduct) {
  const queries = useQueryClient();
  const stored = useStored<ProductValues, AdminProduct>({
    stored: product,
    toValues: toProductValues,
    read: async () => {
      const query = { ...adminProductQuery(product.documentId), staleTime: 0 };
      return (await queries.fetchQuery(query)).data;
    },
  });
  const { base } = stored;
  const form = useForm({
    resolver: zodResolver(productInput),
    defaultValues: toProductValues(product),
    values: toProductValues(base),
    resetOptions: { keepDirtyValues: true },
    // The field may be in another part.
    shouldFocusError: false,
  });
  const { reset, setError, formState } = form;
  const { documentId } = base;

  const isNewer = product !== base && product.updatedAt >= base.updatedAt;
  if (isNewer && (!formState.isDirty || hasSameFormValues(product, base))) stored.follow(product);

  function cacheSaved(saved: AdminProduct) {
    stored.saved(saved);
    queries.setQueryData(adminProductQuery(documentId).queryKey, { data: saved });
  }

  async function save({ values, state }: SaveRequest): Promise<AdminProduct | undefined> {
    if (values) {
      const body = { ...values, updatedAt: base.updatedAt };
      const { data } = await api('PUT /back-office/products/:documentId', {
        params: { documentId },
        body,
      });
      cacheSaved(data);
      reset(toProductValues(data), { keepDirtyValues: false });
    }
    if (!state) return undefined;
    const { data } = await putState(documentId, { state });
    cacheSaved(data);
    return data;
  }

  const undoArchive = useUndoArchive(documentId);

  const { mutate, isPending, isSuccess, variables } = useCall({
    call: save,
    success: (saved, { state }) => {
      const title = state
        ? successTitles[state]
        : base.state === 'draft'
          ? successTitles.draft
          : 'Changes saved';
      const canUndo = state === 'archived' && saved !== undefined;
      return { title, ...(canUndo && { undo: () => undoArchive(saved.updatedAt) }) };
    },
    onFailure: (error) => {
      const text = showFieldErrors(error, setError, { ...formFields, release: releaseErrorField });
      if (text === null) return;
      if (!stored.refuse(error, form))
        setError('root', { type: 'server', message: text || failureText });
    },
    settledKeys: catalogKeys,
  });

  return {
    form,
    saved: base,
    mutate,
    pending: isPending ? (variables.state ?? 'save') : undefined,
    isSaved: isSuccess && variables.state === undefined,
    conflict: stored.conflict,
    chooseSides: (sides: Conflict['sides']) => stored.choose(form, sides),
  };
}

function useUndoArchive(documentId: string) {
  const { mutate } = useCall({
    call: (updatedAt: string) => putState(documentId, { state: 'published', updatedAt }),
    success: successTitles.published,
    onFailure: showUndoFailure,
    settledKeys: catalogKeys,
  });
  return mutate;
}

export type ProductForm = ReturnType<typeof useProductForm>;
