import { Controller, useFormContext } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import type { InvoicingValues } from '../settings/invoicing-values.ts';
import { getVendorDay } from '../vendor-day.ts';
import { RateList } from './rate-list.tsx';
import { TaxRateRow, taxRateColumns } from './tax-rate-row.tsx';

export function TaxRateFields() {
  const { control, formState, getValues } = useFormContext<InvoicingValues>();
  const { rates: errors } = formState.errors;
  return (
    <Card title="Rates of tax">
      <p className="text-sm text-muted-foreground">
        In percent, by country. The newest rate that is valid on the day of the order counts. The
        shop came with the standard rates of the 27 EU countries as of November 24, 2026, and does
        not update them: enter a new rate when a country changes it.
      </p>
      {errors?.message && <FieldError>{errors.message}</FieldError>}
      <Controller
        control={control}
        name="rates"
        render={({ field }) => (
          <RateList
            ref={field.ref}
            label="Rates of tax"
            noun="rate"
            heads={['Country', 'Percent', 'First day']}
            columns={taxRateColumns}
            hasErrors={errors !== undefined}
            add="Add a rate"
            makeRow={() => ({
              country: '',
              rate: '',
              validFrom: getVendorDay(getValues('timeZone')),
            })}
            firstControl="select"
            rows={field.value}
            onChange={field.onChange}
            RowFields={TaxRateRow}
          />
        )}
      />
    </Card>
  );
}
