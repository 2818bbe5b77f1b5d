import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminProduct,
  productInput,
  type ProductInput,
  type ProductState,
} from '@partshelf/contract/catalog/admin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showUndoFailure } from '../../../admin/actions.tsx';
import { useFormConflict } from '../../../admin/conflict.tsx';
import { api, ApiError, isApiError } from '../../../api.ts';
import { toast } from '../../../ui/toast.tsx';
import { showFieldErrors } from '../../../ui/use-save.ts';
import {
  formFields,
  hasSameFormValues,
  type ProductValues,
  releaseErrorField,
  toFormValues,
} from './product-values.ts';
import { adminProductQuery, useInvalidateCatalog } from './queries.ts';

const failureText = 'The product could not be saved. Please try again.';

const successTitles: Record<ProductState, string> = {
  draft: 'Draft saved',
  published: 'The product is in the shop',
  archived: 'The product is archived',
};

interface SaveRequest {
  /** They are undefined when nothing was changed. */
  values: ProductInput | undefined;
  state?: 'published' | 'archived';
}

/** The form follows the server until something is typed. Then saving over another's change fails. */
export function useProductForm(product: AdminProduct, onReleaseMissing: () => void) {
  const queries = useQueryClient();
  const refresh = useInvalidateCatalog();
  const [base, setBase] = useState(product);
  const form = useForm({
    resolver: zodResolver(productInput),
    defaultValues: toFormValues(product),
    values: toFormValues(base),
    resetOptions: { keepDirtyValues: true },
  });
  const { reset, setError, formState } = form;
  const { documentId } = base;
  const conflict = useFormConflict<ProductValues>(form);

  const isNewer = product !== base && product.updatedAt >= base.updatedAt;
  if (isNewer && (!formState.isDirty || hasSameFormValues(product, base))) setBase(product);

  function resetForm(shown: AdminProduct) {
    reset(toFormValues(shown), { keepDirtyValues: false });
  }

  function cacheSaved(saved: AdminProduct) {
    setBase(saved);
    queries.setQueryData(adminProductQuery(documentId).queryKey, { data: saved });
  }

  /** The message may be far from the button. */
  function focusFirstError(error: Error) {
    const problems = error instanceof ApiError ? error.fields : {};
    const first = Object.values(formFields).find((name) => name in problems);
    if (first) form.setFocus(first);
    else if ('release' in problems) onReleaseMissing();
  }

  async function save({ values, state }: SaveRequest): Promise<AdminProduct | undefined> {
    if (values) {
      const body = { ...values, updatedAt: base.updatedAt };
      const { data } = await api('PUT /back-office/products/:documentId', {
        params: { documentId },
        body,
      });
      conflict.end();
      cacheSaved(data);
      resetForm(data);
    }
    if (!state) return undefined;
    const params = { documentId };
    const body = { state };
    const { data } = await api('PUT /back-office/products/:documentId/state', { params, body });
    cacheSaved(data);
    return data;
  }

  const { mutate: undoArchive } = useMutation({
    mutationFn: (updatedAt: string) =>
      api('PUT /back-office/products/:documentId/state', {
        params: { documentId },
        body: { state: 'published', updatedAt },
      }),
    onSuccess: () => toast({ variant: 'success', title: successTitles.published }),
    onError: showUndoFailure,
    onSettled: refresh,
  });

  const { mutate, isPending, variables } = useMutation({
    mutationFn: save,
    onSuccess: (saved, { state }) => {
      const title = state
        ? successTitles[state]
        : base.state === 'draft'
          ? successTitles.draft
          : 'Changes saved';
      const canUndo = state === 'archived' && saved !== undefined;
      toast({
        variant: 'success',
        title,
        ...(canUndo && { undo: () => undoArchive(saved.updatedAt) }),
      });
    },
    onError: (error) => {
      const text = showFieldErrors(error, setError, { ...formFields, release: releaseErrorField });
      if (text === null) return focusFirstError(error);
      const say = () => setError('root', { type: 'server', message: text || failureText });
      if (isApiError(error, 'CHANGED_MEANWHILE')) void compare(error).catch(say);
      else say();
    },
    onSettled: refresh,
  });

  async function compare(error: Error) {
    const { data } = await queries.fetchQuery({ ...adminProductQuery(documentId), staleTime: 0 });
    setBase(data);
    conflict.begin(error, toFormValues(base), toFormValues(data));
  }

  return {
    form,
    saved: base,
    mutate,
    pending: isPending ? (variables.state ?? 'save') : undefined,
    conflict,
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;
