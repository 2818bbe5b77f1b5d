import { zodResolver } from '@hookform/resolvers/zod';
import { type CurrencySetting, shopCurrency } from '@partshelf/contract/invoices/currency.ts';
import { currencies } from '@partshelf/contract/currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import {
  EditorPage,
  FormErrors,
  SaveButton,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { Card } from '../../../ui/card.tsx';
import { useEditor } from '../../../ui/conflict.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { labelCurrency } from './exchange-rates.tsx';
import { invoicingQuery } from './invoicing.ts';

const currencyQuery = apiQuery(['back-office', 'currency'], 'GET /back-office/currency', {});

export default function CurrencyPage() {
  return (
    <EditorPage
      title="Currency"
      query={useQuery(currencyQuery)}
      skeleton={<Skeleton className="h-40" />}
      errorText="The currency could not be loaded."
    >
      {({ data }) => <CurrencyEditor key={String(data.isLocked)} stored={data} />}
    </EditorPage>
  );
}

function CurrencyEditor({ stored: { currency, isLocked } }: { stored: CurrencySetting }) {
  const formId = useId();
  const { form, errors, isPending, isSuccess, submit, conflictCard } = useEditor(
    { currency },
    { resolver: zodResolver(shopCurrency) },
    {
      save: (body, before) => api('PUT /back-office/currency', { body: { ...body, before } }),
      toStored: ({ data }) => ({ currency: data.currency }),
      changedKeys: [currencyQuery.queryKey, invoicingQuery.queryKey],
      success: () => ({ title: 'Saved. Reload a page to see it.' }),
      failureText: 'The currency could not be saved. Please try again.',
    },
  );
  const hint = isLocked
    ? 'This shop has orders, so its currency can no longer be changed.'
    : 'Choose it before the first order: afterwards it cannot be changed. The prices keep their numbers, so 49.00 in one currency becomes 49.00 in the other. Exchange rates are removed.';
  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title="Currency"
        actions={
          isLocked ? undefined : (
            <SaveButton form={formId} pending={isPending && 'Saving...'} isSaved={isSuccess}>
              Save changes
            </SaveButton>
          )
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      {conflictCard}
      <Form id={formId} onSubmit={submit} className="grid gap-5">
        <Card title="Prices and payments">
          <Field label="Currency of the shop" hint={hint} error={errors.currency?.message}>
            <Select disabled={isLocked} {...form.register('currency')}>
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {labelCurrency(code)}
                </option>
              ))}
            </Select>
          </Field>
        </Card>
      </Form>
      <UnsavedChangesDialog isDirty={form.formState.isDirty} />
    </FormProvider>
  );
}
