import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { Controller, useFormContext } from 'react-hook-form';
import { Card } from '../../../ui/card.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { getTodayIn } from '../../../ui/days.ts';
import { FieldError, Input, Select } from '../../../ui/field.tsx';
import { countryOptions } from '../country-options.tsx';
import type { InvoicingValues } from './invoicing-form.ts';
import { getErrorProps, RateList, RateRow, type RateRowControl } from './rate-list.tsx';

export function TaxRateFields() {
  const { control, formState, getValues } = useFormContext<InvoicingValues>();
  const { rates: errors } = formState.errors;
  return (
    <Card title="Rates of tax">
      <p className="text-sm text-muted-foreground">
        Rates are in percent. The newest rate that is valid on the day of the order counts. The shop
        came with the standard rates of the 27 EU countries as of November 2026, and does not update
        them: enter a new rate when a country changes it.
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
              validFrom: getTodayIn(getValues('timeZone')),
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

const taxRateColumns =
  'grid-cols-[minmax(0,1fr)_10rem_auto] sm:grid-cols-[minmax(0,1fr)_6rem_10rem_auto]';

type TaxRateRowProps = RateRowControl<InvoicingValues['rates'][number]>;

function TaxRateRow({ index, row, onChange, onRemove }: TaxRateRowProps) {
  const { formState, getValues } = useFormContext<InvoicingValues>();
  const errors = formState.errors.rates?.[index];
  const name = row.country ? `the rate of ${countryLabel(row.country)}` : 'the new rate';
  const errorId = `rate-${index}-error`;
  return (
    <RateRow
      name={name}
      columns={taxRateColumns}
      errorId={errorId}
      errors={[errors?.country, errors?.rate, errors?.validFrom]}
      onRemove={onRemove}
    >
      <div className="max-sm:col-span-full">
        <Select
          aria-label={`Country of ${name}`}
          value={row.country}
          onChange={({ target }) => onChange({ country: target.value })}
          {...getErrorProps(errors?.country, errorId)}
        >
          {countryOptions}
        </Select>
      </div>
      <span className="relative">
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Percent of ${name}`}
          className="pr-8 text-right tabular-nums"
          value={row.rate}
          onChange={({ target }) => onChange({ rate: target.value })}
          {...getErrorProps(errors?.rate, errorId)}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted-foreground"
        >
          %
        </span>
      </span>
      <DayInput
        aria-label={`First day of ${name}`}
        value={row.validFrom}
        today={getTodayIn(getValues('timeZone'))}
        onChange={(validFrom) => onChange({ validFrom })}
        {...getErrorProps(errors?.validFrom, errorId)}
      />
    </RateRow>
  );
}
