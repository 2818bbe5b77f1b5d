import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { Field, Input } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { getVendorDay } from '../vendor-day.ts';
import type { InvoicingValues } from './invoicing-values.ts';

const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

export function NumberingFields() {
  const { register, control, formState } = useFormContext<InvoicingValues>();
  const { errors } = formState;
  const [prefix, timeZone] = useWatch({ control, name: ['prefix', 'timeZone'] });
  const year = getVendorDay(timeZone).slice(0, 4);
  return (
    <Card title="Numbers and dates">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Prefix of numbers" hint="Such as PS-" error={errors.prefix?.message}>
          <Input maxLength={8} autoComplete="off" {...register('prefix')} />
        </Field>
        <Field
          label="Time zone"
          hint="Decides the day and year of an invoice."
          error={errors.timeZone?.message}
        >
          <Select {...register('timeZone')}>
            {[...new Set([...timeZones, timeZone])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </div>
      <p className="text-sm text-muted-foreground">
        The first invoice of {year} has the number{' '}
        <span className="font-semibold whitespace-nowrap text-foreground tabular-nums">
          {prefix}
          {year}-00001
        </span>
        . Numbers have no gaps. Credit notes have a series of their own.
      </p>
    </Card>
  );
}
