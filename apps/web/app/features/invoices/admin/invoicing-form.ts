import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Invoicing,
  type InvoicingSettings,
  invoicingSettings,
} from '@partshelf/contract/invoices/admin.ts';
import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import { useStored } from '../../../ui/conflict.tsx';
import { api } from '../../../api.ts';
import { useSave } from '../../../ui/use-save.ts';
import { invoicingQuery, useCacheInvoicing } from './invoicing.ts';

export function useInvoicingForm(settings: InvoicingSettings) {
  const cacheInvoicing = useCacheInvoicing();
  const queries = useQueryClient();
  const stored = useStored<InvoicingValues, Invoicing['settings']>({
    stored: settings,
    toValues: toInvoicingValues,
    read: async () => {
      const query = { ...invoicingQuery, staleTime: 0 };
      return (await queries.fetchQuery(query)).data.settings;
    },
  });
  const { form, submit, isPending, isSuccess } = useSave(
    { resolver: zodResolver(invoicingForm), defaultValues: toInvoicingValues(settings) },
    {
      save: ({ timeZone: _ofShop, ...body }) =>
        api('PUT /back-office/invoicing', { body: { ...body, before: stored.base } }),
      onRefused: stored.refuse,
      onSaved: (answer, _input, { reset }) => {
        cacheInvoicing(answer);
        reset(toInvoicingValues(answer.data.settings));
        stored.saved(answer.data.settings);
      },
      success: () => ({ title: 'Changes saved' }),
      failureText: 'The settings could not be saved. Please try again.',
      findField,
    },
  );
  const { isDirty } = form.formState;

  const follow = useEffectEvent((now: InvoicingSettings) => {
    if (isDirty) return;
    form.reset(toInvoicingValues(now));
    stored.follow(now);
  });
  useEffect(() => follow(settings), [settings]);

  return { form, isDirty, isPending, isSaved: isSuccess, save: submit, stored };
}

/** `rates.3.rate` is a field as well. */
const findField = (name: string, values: InvoicingValues) =>
  Object.hasOwn(values, name.split('.')[0] ?? '')
    ? (name as FieldPath<InvoicingValues>)
    : undefined;

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
  countryLabel(one.country).localeCompare(countryLabel(other.country), 'en') ||
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
