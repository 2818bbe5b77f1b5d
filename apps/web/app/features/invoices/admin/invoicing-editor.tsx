import type { Invoicing } from '@partshelf/contract/back-office-settings/invoicing.ts';
import { useId } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { FormErrors } from '../../../admin/form-errors.tsx';
import { UnsavedChangesDialog } from '../../../admin/unsaved-changes.tsx';
import { InvoiceExports } from './exports/invoice-exports.tsx';
import { ExchangeRateFields } from './rates/exchange-rate-fields.tsx';
import { TaxRateFields } from './rates/tax-rate-fields.tsx';
import { SampleInvoice } from './sample-invoice.tsx';
import { NumberingFields } from './settings/numbering-fields.tsx';
import { SellerFields } from './settings/seller-fields.tsx';
import { TaxFields } from './settings/tax-fields.tsx';
import { useInvoicingForm } from './settings/use-invoicing-form.ts';
import { VatIdFields } from './settings/vat-id-fields.tsx';
import { InvoicingBadge } from './status/invoicing-badge.tsx';
import { InvoicingStatus } from './status/invoicing-status.tsx';
import { TaxModel } from './tax-model.tsx';

export function InvoicingEditor({ invoicing }: { invoicing: Invoicing }) {
  const formId = useId();
  const { form, isDirty, isPending, save } = useInvoicingForm(invoicing.settings);
  const mode = useWatch({ control: form.control, name: 'mode' });
  const hasRates = mode === 'table' || form.formState.errors.rates !== undefined;
  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title="Invoices and tax"
        aside={<InvoicingBadge {...invoicing} />}
        actions={
          <Button type="submit" form={formId} pending={isPending && 'Saving...'}>
            Save changes
          </Button>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
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
      <div className="mt-5">
        <InvoiceExports timeZone={invoicing.settings.timeZone} />
      </div>
      <UnsavedChangesDialog isDirty={isDirty} />
    </FormProvider>
  );
}
