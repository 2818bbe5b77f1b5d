import { useFormContext, useWatch } from 'react-hook-form';
import { Input } from '../../../../ui/forms/field.tsx';
import type { InvoicingValues } from '../settings/invoicing-values.ts';
import type { RateRowControl } from './rate-list.tsx';
import { describeError, RateRow } from './rate-row.tsx';

export const exchangeRateColumns =
  'grid-cols-[8.75rem_minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]';

type ExchangeRateRowProps = RateRowControl<InvoicingValues['exchangeRates'][number]>;

export function ExchangeRateRow({ index, row, onChange, onRemove }: ExchangeRateRowProps) {
  const { control, formState } = useFormContext<InvoicingValues>();
  const currency = useWatch({ control, name: 'accountingCurrency' });
  const errors = formState.errors.exchangeRates?.[index];
  const errorId = `exchange-rate-${index}-error`;
  const name = `exchange rate ${index + 1}`;
  return (
    <RateRow
      name={name}
      columns={exchangeRateColumns}
      errorId={errorId}
      errors={[errors?.day, errors?.rate]}
      onRemove={onRemove}
    >
      <Input
        type="date"
        aria-label={`Day of ${name}`}
        className="max-sm:px-2.5"
        value={row.day}
        onChange={({ target }) => onChange({ day: target.value })}
        {...describeError(errors?.day, errorId)}
      />
      <span className="relative">
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-label={`One US dollar in ${currency}, ${name}`}
          className="pr-14 text-right tabular-nums max-sm:pr-12 max-sm:pl-2"
          value={row.rate}
          onChange={({ target }) => onChange({ rate: target.value })}
          {...describeError(errors?.rate, errorId)}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted-foreground"
        >
          {currency}
        </span>
      </span>
    </RateRow>
  );
}
