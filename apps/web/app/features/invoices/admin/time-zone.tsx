import { zodResolver } from '@hookform/resolvers/zod';
import { type ShopTimeZone, shopTimeZone } from '@partshelf/contract/invoices/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormErrors, SaveButton, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { timeZoneQuery } from '../../../admin/time-zone.tsx';
import { TimeZoneSelect } from '../../../admin/time-zone-select.tsx';
import { api } from '../../../api.ts';
import { Card } from '../../../ui/card.tsx';
import { useEditor } from '../../../ui/conflict.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { invoicingQuery } from './invoicing.ts';

export default function TimeZonePage() {
  return (
    <QueryState
      query={useQuery(timeZoneQuery)}
      skeleton={
        <>
          <BackOfficeHeading title="Time zone" />
          <Skeleton className="h-40" />
        </>
      }
      errorText="The time zone could not be loaded."
    >
      {({ data }) => <TimeZoneEditor stored={data} />}
    </QueryState>
  );
}

function TimeZoneEditor({ stored }: { stored: ShopTimeZone }) {
  const formId = useId();
  const { form, errors, isPending, isSuccess, submit, conflictCard } = useEditor(
    stored,
    { resolver: zodResolver(shopTimeZone) },
    {
      save: (body, before) => api('PUT /back-office/time-zone', { body: { ...body, before } }),
      toStored: ({ data }) => data,
      changedKeys: [timeZoneQuery.queryKey, invoicingQuery.queryKey],
      success: () => ({ title: 'Changes saved' }),
      failureText: 'The time zone could not be saved. Please try again.',
    },
  );
  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title="Time zone"
        actions={
          <SaveButton form={formId} pending={isPending && 'Saving...'} isSaved={isSuccess}>
            Save changes
          </SaveButton>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      {conflictCard}
      <Form id={formId} onSubmit={submit} className="grid gap-5">
        <Card title="Days and times">
          <Field
            label="Time zone"
            hint="It applies to all days and times in the back office, and to the dates of invoices."
            error={errors.timeZone?.message}
          >
            <TimeZoneSelect current={stored.timeZone} {...form.register('timeZone')} />
          </Field>
        </Card>
      </Form>
      <UnsavedChangesDialog isDirty={form.formState.isDirty} />
    </FormProvider>
  );
}
