import { zodResolver } from '@hookform/resolvers/zod';
import { type InvoicingSettings, invoicingSettings } from '@partshelf/contract/invoices/admin.ts';
import { nameCountry } from '@partshelf/contract/invoices/countries.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api, ApiError } from '../../../api.ts';
import { showFieldErrors } from '../../../ui/show-field-errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { useCacheInvoicing } from './invoicing.ts';

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

interface RateValues {
  country: string;
  rate: string;
  validFrom: string;
}

export interface InvoicingValues extends Omit<InvoicingSettings, 'rates'> {
  rates: RateValues[];
}

const withPoint = (number: string) => number.trim().replace(',', '.');

const toPercent = (text: string) => (text.trim() ? Number(withPoint(text)) : Number.NaN);

const invoicingForm = z.pipe(
  z.transform((values: InvoicingValues) => ({
    ...values,
    taxNote: values.taxNote.replace(/\s+/g, ' '),
    rates: values.rates.map((one) => ({ ...one, rate: toPercent(one.rate) })),
    exchangeRates: values.exchangeRates.map((one) => ({ ...one, rate: withPoint(one.rate) })),
  })),
  invoicingSettings,
);

const byCountry = (one: RateValues, other: RateValues) =>
  nameCountry(one.country).localeCompare(nameCountry(other.country), 'en') ||
  other.validFrom.localeCompare(one.validFrom);

function toInvoicingValues(settings: InvoicingSettings): InvoicingValues {
  return {
    ...settings,
    rates: settings.rates.map((one) => ({ ...one, rate: String(one.rate) })).sort(byCountry),
    exchangeRates: settings.exchangeRates.map(({ day, rate }) => ({
      day,
      rate: String(Number(rate)),
    })),
  };
}
