import type { Invoicing } from '@partshelf/contract/invoices/admin.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useId } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { FormErrors, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { showFailure } from '../../../admin/show-failure.ts';
import { fetchDownload } from '../../../download.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { ExchangeRateFields } from './exchange-rates.tsx';
import { InvoiceExports } from './exports.tsx';
import { useInvoicingForm } from './invoicing-form.ts';
import { invoicingQuery } from './invoicing.ts';
import { NumberingFields, SellerFields, TaxFields, VatIdFields } from './settings-fields.tsx';
import { InvoicingBadge, InvoicingStatus } from './status.tsx';
import { TaxModel } from './tax-model.tsx';
import { TaxRateFields } from './tax-rates.tsx';

export default function InvoicingSettingsPage() {
  return (
    <QueryState
      query={useQuery(invoicingQuery)}
      skeleton={
        <>
          <BackOfficeHeading title="Invoices and tax" />
          <Skeleton className="h-96" />
        </>
      }
      errorText="The settings could not be loaded."
    >
      {({ data: invoicing }) => <InvoicingEditor invoicing={invoicing} />}
    </QueryState>
  );
}

function InvoicingEditor({ invoicing }: { invoicing: Invoicing }) {
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

export function SampleInvoice({ isDirty }: { isDirty: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchDownload('GET /back-office/invoicing/preview', {}),
    onError: (error) => showFailure('The sample could not be downloaded', error),
  });
  return (
    <Card title="Sample invoice">
      <p className="text-sm text-muted-foreground">
        A PDF with invented lines and your saved settings. It takes no number.
        {isDirty && ' Your changes are not in it until they are saved.'}
      </p>
      <Button
        variant="outline"
        className="justify-self-start"
        pending={isPending && 'Preparing...'}
        onClick={() => mutate()}
      >
        <FileText aria-hidden />
        Preview a sample invoice
      </Button>
    </Card>
  );
}
