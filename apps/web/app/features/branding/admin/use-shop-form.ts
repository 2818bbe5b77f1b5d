import type { ShopBrandSettings } from '@partshelf/contract/branding/admin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, ApiError } from '../../../api.ts';
import { showFieldErrors } from '../../../ui/show-field-errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { shopQuery } from './shop-query.ts';
import { toShopSettings, toShopValues, type ShopValues } from './shop-values.ts';

/** An error of one line is shown at its list. */
function findFields(error: Error, values: ShopValues): Record<string, keyof ShopValues> {
  const names = error instanceof ApiError ? Object.keys(error.fields) : [];
  const known = names.filter((name) => Object.hasOwn(values, name.split('.')[0] ?? ''));
  return Object.fromEntries(known.map((name) => [name, name.split('.')[0] as keyof ShopValues]));
}

export function useShopForm(settings: ShopBrandSettings) {
  const queries = useQueryClient();
  const form = useForm<ShopValues>({ defaultValues: toShopValues(settings) });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ShopBrandSettings) => api('PUT /back-office/shop', { body }),
    onSuccess: (answer) => {
      queries.setQueryData(shopQuery.queryKey, answer);
      form.reset(toShopValues(answer.data.settings));
      toast({ variant: 'success', title: 'Saved. Reload a page to see it.' });
    },
    onError: (error) => {
      const fields = findFields(error, form.getValues());
      const text = showFieldErrors(error, form.setError, fields);
      const [first] = Object.values(fields);
      if (first) form.setFocus(first);
      if (text === null) return;
      const message = text || 'The settings could not be saved. Please try again.';
      form.setError('root', { type: 'server', message });
    },
  });
  const { isDirty } = form.formState;
  const save = form.handleSubmit((values) => mutate(toShopSettings(values)));
  return { form, isDirty, isPending, save };
}
