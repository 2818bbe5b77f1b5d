import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { FieldError, Input } from '../../../../ui/forms/field.tsx';
import type { InvoicingValues } from '../settings/invoicing-values.ts';
import { RateList } from './rate-list.tsx';
import { describeError, RateRow } from './rate-row.tsx';

const columns =
  'grid-cols-[8.75rem_minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]';

export function ExchangeRateList({ currency, today }: { currency: string; today: string }) {
  const { control, formState } = useFormContext<InvoicingValues>();
  const { fields, prepend, remove } = useFieldArray({ control, name: 'exchangeRates' });
  const addButton = useRef<HTMLButtonElement>(null);
  const { exchangeRates: errors } = formState.errors;
  const listError = errors?.message ?? errors?.root?.message;

  function handleRemove(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <>
      {listError && <FieldError>{listError}</FieldError>}
      <RateList
        label="Exchange rates"
        heads={['Day', `One US dollar in ${currency}`]}
        columns={columns}
        noun="exchange rate"
        count={fields.length}
        hasErrors={errors !== undefined}
        add="Add an exchange rate"
        addButton={addButton}
        onAdd={() => prepend({ day: today, rate: '' }, { focusName: 'exchangeRates.0.rate' })}
      >
        {fields.map(({ id }, index) => (
          <ExchangeRateRow
            key={id}
            index={index}
            currency={currency}
            onRemove={() => handleRemove(index)}
          />
        ))}
      </RateList>
    </>
  );
}

interface ExchangeRateRowProps {
  index: number;
  currency: string;
  onRemove: () => void;
}

function ExchangeRateRow({ index, currency, onRemove }: ExchangeRateRowProps) {
  const { register, formState } = useFormContext<InvoicingValues>();
  const errors = formState.errors.exchangeRates?.[index];
  const errorId = `exchange-rate-${index}-error`;
  const name = `exchange rate ${index + 1}`;
  return (
    <RateRow
      name={name}
      columns={columns}
      errorId={errorId}
      errors={[errors?.day, errors?.rate]}
      onRemove={onRemove}
    >
      <Input
        type="date"
        className="max-sm:px-2.5"
        aria-label={`Day of ${name}`}
        {...describeError(errors?.day, errorId)}
        {...register(`exchangeRates.${index}.day`)}
      />
      <span className="relative">
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-label={`One US dollar in ${currency}, ${name}`}
          className="pr-14 text-right tabular-nums max-sm:pr-12 max-sm:pl-2"
          {...describeError(errors?.rate, errorId)}
          {...register(`exchangeRates.${index}.rate`)}
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
