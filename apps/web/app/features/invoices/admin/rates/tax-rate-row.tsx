import { nameCountry } from '@partshelf/contract/invoices/countries.ts';
import { useFormContext } from 'react-hook-form';
import { Input } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { countryOptions } from '../../country-options.tsx';
import type { InvoicingValues } from '../settings/invoicing-values.ts';
import type { RateRowControl } from './rate-list.tsx';
import { describeError, RateRow } from './rate-row.tsx';

export const taxRateColumns =
  'grid-cols-[minmax(0,1fr)_10rem_auto] sm:grid-cols-[minmax(0,1fr)_6rem_10rem_auto]';

type TaxRateRowProps = RateRowControl<InvoicingValues['rates'][number]>;

export function TaxRateRow({ index, row, onChange, onRemove }: TaxRateRowProps) {
  const errors = useFormContext<InvoicingValues>().formState.errors.rates?.[index];
  const name = row.country ? `the rate of ${nameCountry(row.country)}` : 'the new rate';
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
          {...describeError(errors?.country, errorId)}
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
          {...describeError(errors?.rate, errorId)}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted-foreground"
        >
          %
        </span>
      </span>
      <Input
        type="date"
        aria-label={`First day of ${name}`}
        value={row.validFrom}
        onChange={({ target }) => onChange({ validFrom: target.value })}
        {...describeError(errors?.validFrom, errorId)}
      />
    </RateRow>
  );
}
