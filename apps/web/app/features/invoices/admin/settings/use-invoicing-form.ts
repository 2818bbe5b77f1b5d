import { zodResolver } from '@hookform/resolvers/zod';
import type { InvoicingSettings } from '@partshelf/contract/back-office-settings/invoicing.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { api, ApiError } from '../../../../api.ts';
import { showFieldErrors } from '../../../../ui/forms/show-field-errors.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { useCacheInvoicing } from '../use-cache-invoicing.ts';
import { invoicingForm, toInvoicingValues, type InvoicingValues } from './invoicing-values.ts';

type Path = FieldPath<InvoicingValues>;

/** `rates.3.rate` is a field as well. */
function findFields(error: Error, values: InvoicingValues): Record<string, Path> {
  const names = error instanceof ApiError ? Object.keys(error.fields) : [];
  const known = names.filter((name) => Object.hasOwn(values, name.split('.')[0] ?? ''));
  return Object.fromEntries(known.map((name) => [name, name as Path]));
}

/** Follows the server until something is typed. */
export function useInvoicingForm(settings: InvoicingSettings) {
  const cacheInvoicing = useCacheInvoicing();
  const form = useForm({
    resolver: zodResolver(invoicingForm),
    defaultValues: toInvoicingValues(settings),
  });
  const { isDirty } = form.formState;

  const follow = useEffectEvent((stored: InvoicingSettings) => {
    if (!isDirty) form.reset(toInvoicingValues(stored));
  });
  useEffect(() => follow(settings), [settings]);

  const { mutate, isPending } = useMutation({
    mutationFn: (body: InvoicingSettings) => api('PUT /back-office/invoicing', { body }),
    onSuccess: (answer) => {
      cacheInvoicing(answer);
      form.reset(toInvoicingValues(answer.data.settings));
      toast({ variant: 'success', title: 'Changes saved' });
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

  return { form, isDirty, isPending, save: form.handleSubmit((values) => mutate(values)) };
}
