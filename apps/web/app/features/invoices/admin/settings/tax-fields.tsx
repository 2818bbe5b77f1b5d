import { isInEu } from '@partshelf/contract/invoices/countries.ts';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { Textarea } from '../../../../ui/forms/textarea.tsx';
import type { InvoicingValues } from './invoicing-values.ts';

export function TaxFields() {
  const { register, control, formState } = useFormContext<InvoicingValues>();
  const { errors } = formState;
  const [mode, country] = useWatch({ control, name: ['mode', 'country'] });
  return (
    <Card title="Tax">
      <Field label="Tax of orders" error={errors.mode?.message}>
        <Select {...register('mode')}>
          <option value="none">No tax is charged</option>
          <option value="table">Tax by the table of rates</option>
        </Select>
      </Field>
      {mode === 'none' && (
        <Field
          label="Note"
          hint="Printed on every invoice: why no tax is charged, such as the clause for small businesses."
          error={errors.taxNote?.message}
        >
          <Textarea rows={3} maxLength={500} {...register('taxNote')} />
        </Field>
      )}
      {mode === 'table' && (isInEu(country) || country === '') && <OneStopShopSwitch />}
      {mode === 'table' && (
        <p className="text-sm text-muted-foreground">
          Prices are net: the tax is added at checkout, where name, address and country are
          required.
        </p>
      )}
    </Card>
  );
}

function OneStopShopSwitch() {
  const { control } = useFormContext<InvoicingValues>();
  const id = useId();
  return (
    <Controller
      control={control}
      name="oneStopShop"
      render={({ field }) => (
        <div className="flex items-center justify-between gap-4">
          <div>
            <label htmlFor={id} className="text-sm font-semibold">
              One Stop Shop
            </label>
            <p id={`${id}-note`} className="text-xs text-muted-foreground">
              You are registered for it: consumers in other EU countries pay the rate of their
              country.
            </p>
          </div>
          <Switch
            id={id}
            aria-describedby={`${id}-note`}
            ref={field.ref}
            isOn={field.value}
            onChange={field.onChange}
          />
        </div>
      )}
    />
  );
}
