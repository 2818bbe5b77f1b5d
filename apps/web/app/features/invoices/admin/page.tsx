import type { Invoicing } from '@partshelf/contract/invoices/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useId } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { ConflictCard } from '../../../ui/conflict.tsx';
import {
  EditorPage,
  FormErrors,
  SaveButton,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Form } from '../../../ui/form.tsx';
import { ExchangeRateFields } from './exchange-rates.tsx';
import { SampleInvoice } from './exports.tsx';
import { useInvoicingForm } from './invoicing-form.ts';
import { invoicingQuery } from './invoicing.ts';
import { NumberingFields, SellerFields, TaxFields, VatIdFields } from './settings-fields.tsx';
import { InvoicingBadge, InvoicingStatus } from './status.tsx';
import { TaxModel } from './tax-model.tsx';
import { TaxRateFields } from './tax-rates.tsx';

export default function InvoicingSettingsPage() {
  return (
    <EditorPage
      title="Invoices and tax"
      query={useQuery(invoicingQuery)}
      errorText="The settings could not be loaded."
    >
      {({ data: invoicing }) => <InvoicingEditor invoicing={invoicing} />}
    </EditorPage>
  );
}

function InvoicingEditor({ invoicing }: { invoicing: Invoicing }) {
  const formId = useId();
  const { form, isDirty, isPending, isSaved, save, stored } = useInvoicingForm(invoicing.settings);
  const mode = useWatch({ control: form.control, name: 'mode' });
  const hasRates = mode === 'table' || form.formState.errors.rates !== undefined;
  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title="Invoices and tax"
        aside={<InvoicingBadge {...invoicing} />}
        actions={
          <>
            <ButtonLink to="/admin/invoices" icon={FileText} variant="outline">
              All invoices
            </ButtonLink>
            <SaveButton form={formId} pending={isPending && 'Saving...'} isSaved={isSaved}>
              Save changes
            </SaveButton>
          </>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      {stored.conflict && (
        <ConflictCard conflict={stored.conflict} onChoose={(sides) => stored.choose(form, sides)} />
      )}
      <InvoicingStatus invoicing={invoicing} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_380px]">
        <Form id={formId} onSubmit={save} className="grid min-w-0 gap-5">
          <SellerFields />
          <NumberingFields />
          <TaxFields />
          {hasRates && <TaxRateFields />}
          {mode === 'table' && <VatIdFields />}
          <ExchangeRateFields />
        </Form>
        <div className="grid min-w-0 gap-5">
          <TaxModel />
          <SampleInvoice isDirty={isDirty} />
        </div>
      </div>
      <UnsavedChangesDialog isDirty={isDirty} />
    </FormProvider>
  );
}
