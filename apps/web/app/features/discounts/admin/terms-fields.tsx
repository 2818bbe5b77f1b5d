import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { getToday, TimeZoneNote } from '../../../admin/time-zone.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayTimeInput } from '../../../ui/day-input.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { getCurrencyLabel } from '../../../ui/currency-label.ts';
import { ProductPicker } from '../../../ui/product-picker.tsx';
import { adminProductsKey } from '../../catalog/admin/queries.ts';
import type { TermsValues } from './terms.ts';

/** `isFixed`: orders have used it, so what it gives cannot change. */
export function TermsFields({ isFixed }: { isFixed: boolean }) {
  const { register, control, formState } = useFormContext<TermsValues>();
  const { errors } = formState;
  const [kind, scope] = useWatch({ control, name: ['kind', 'scope'] });
  return (
    <Card title="Discount">
      <fieldset disabled={isFixed} className="grid min-w-0 gap-4.5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Kind" error={errors.kind?.message}>
            <Select {...register('kind')}>
              <option value="percent">Percent</option>
              <option value="amount">Amount in {getCurrencyLabel()}</option>
            </Select>
          </Field>
          <Field
            label={kind === 'percent' ? 'Percent off' : `${getCurrencyLabel()} off`}
            hint={
              kind === 'percent'
                ? 'For example 15. A discount of 100 makes an order free.'
                : 'For example 25.00'
            }
            error={errors.value?.message}
          >
            <Input inputMode="decimal" autoComplete="off" {...register('value')} />
          </Field>
        </div>
        <Field label="For which products" error={errors.scope?.message}>
          <Select {...register('scope')}>
            <option value="all">All products</option>
            <option value="chosen">Chosen products</option>
          </Select>
        </Field>
        {scope === 'chosen' && (
          <Controller
            control={control}
            name="products"
            render={({ field, fieldState }) => (
              <ProductPicker
                queryKey={adminProductsKey}
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </fieldset>
      {isFixed && (
        <p className="text-sm text-muted-foreground">
          Orders have used this code. The discount can no longer change.
        </p>
      )}
    </Card>
  );
}

export function LimitFields() {
  const { register, control, formState } = useFormContext<TermsValues>();
  const { errors } = formState;
  return (
    <Card title="When it can be used">
      <TimeZoneNote counted="Times" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Start" hint="Leave it empty to start at once." error={errors.from?.message}>
          <Controller
            control={control}
            name="from"
            render={({ field }) => (
              <DayTimeInput timeLabel="Time of the start" today={getToday()} {...field} />
            )}
          />
        </Field>
        <Field label="End" hint="Leave it empty for no end." error={errors.until?.message}>
          <Controller
            control={control}
            name="until"
            render={({ field }) => (
              <DayTimeInput
                timeLabel="Time of the end"
                usualTime="23:59"
                today={getToday()}
                {...field}
              />
            )}
          />
        </Field>
        <Field
          label="Uses in total"
          hint="Leave it empty for no limit."
          error={errors.limit?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('limit')} />
        </Field>
        <Field
          label="Uses per person"
          hint="Leave it empty for no limit."
          error={errors.limitPerPerson?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('limitPerPerson')} />
        </Field>
        <Field
          label={`Minimum of the order in ${getCurrencyLabel()}`}
          hint="This is the sum before the discount and without tax. Leave it empty for no minimum."
          error={errors.minimum?.message}
          className="sm:col-span-2"
        >
          <Input inputMode="decimal" autoComplete="off" {...register('minimum')} />
        </Field>
      </div>
    </Card>
  );
}
