import { Controller, useFormContext } from 'react-hook-form';
import { FieldError } from '../../../../ui/forms/field.tsx';
import type { InvoicingValues } from '../settings/invoicing-values.ts';
import { ExchangeRateRow, exchangeRateColumns } from './exchange-rate-row.tsx';
import { RateList } from './rate-list.tsx';

export function ExchangeRateList({ currency, today }: { currency: string; today: string }) {
  const { control, formState } = useFormContext<InvoicingValues>();
  const { exchangeRates: errors } = formState.errors;
  return (
    <>
      {errors?.message && <FieldError>{errors.message}</FieldError>}
      <Controller
        control={control}
        name="exchangeRates"
        render={({ field }) => (
          <RateList
            ref={field.ref}
            label="Exchange rates"
            noun="exchange rate"
            heads={['Day', `One US dollar in ${currency}`]}
            columns={exchangeRateColumns}
            hasErrors={errors !== undefined}
            add="Add an exchange rate"
            makeRow={() => ({ day: today, rate: '' })}
            firstControl="[inputmode=decimal]"
            rows={field.value}
            onChange={field.onChange}
            RowFields={ExchangeRateRow}
          />
        )}
      />
    </>
  );
}
