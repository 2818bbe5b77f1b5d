import { nameCountry } from '@partshelf/contract/invoices/countries.ts';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { FieldError, Input } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { countryOptions } from '../../../invoices/country-options.tsx';
import type { InvoicingValues } from '../settings/invoicing-values.ts';
import { getVendorDay } from '../vendor-day.ts';
import { RateList } from './rate-list.tsx';
import { describeError, RateRow } from './rate-row.tsx';

const columns = 'grid-cols-[minmax(0,1fr)_10rem_auto] sm:grid-cols-[minmax(0,1fr)_6rem_10rem_auto]';

export function TaxRateFields() {
  const { control, formState, getValues } = useFormContext<InvoicingValues>();
  const { fields, prepend, remove } = useFieldArray({ control, name: 'rates' });
  const addButton = useRef<HTMLButtonElement>(null);
  const { rates: errors } = formState.errors;
  const listError = errors?.message ?? errors?.root?.message;

  function handleAdd() {
    const validFrom = getVendorDay(getValues('timeZone'));
    prepend({ country: '', rate: '', validFrom }, { focusName: 'rates.0.country' });
  }

  function handleRemove(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <Card title="Rates of tax">
      <p className="text-sm text-muted-foreground">
        In percent, by country. The newest rate that is valid on the day of the order counts. The
        shop came with the standard rates of the 27 EU countries as of November 24, 2026, and does
        not update them: enter a new rate when a country changes it.
      </p>
      {listError && <FieldError>{listError}</FieldError>}
      <RateList
        label="Rates of tax"
        heads={['Country', 'Percent', 'First day']}
        columns={columns}
        noun="rate"
        count={fields.length}
        hasErrors={errors !== undefined}
        add="Add a rate"
        addButton={addButton}
        onAdd={handleAdd}
      >
        {fields.map(({ id }, index) => (
          <TaxRateRow key={id} index={index} onRemove={() => handleRemove(index)} />
        ))}
      </RateList>
    </Card>
  );
}

function TaxRateRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, control, formState } = useFormContext<InvoicingValues>();
  const country = useWatch({ control, name: `rates.${index}.country` });
  const errors = formState.errors.rates?.[index];
  const name = country ? `the rate of ${nameCountry(country)}` : 'the new rate';
  const errorId = `rate-${index}-error`;
  return (
    <RateRow
      name={name}
      columns={columns}
      errorId={errorId}
      errors={[errors?.country, errors?.rate, errors?.validFrom]}
      onRemove={onRemove}
    >
      <div className="max-sm:col-span-full">
        <Select
          aria-label={`Country of ${name}`}
          {...describeError(errors?.country, errorId)}
          {...register(`rates.${index}.country`)}
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
          {...describeError(errors?.rate, errorId)}
          {...register(`rates.${index}.rate`)}
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
        {...describeError(errors?.validFrom, errorId)}
        {...register(`rates.${index}.validFrom`)}
      />
    </RateRow>
  );
}
