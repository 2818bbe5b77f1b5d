import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { Field, Input } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import type { TermsValues } from './discount-values.ts';
import { ProductPicker } from './product-picker.tsx';

/** `isFixed`: orders have used it, so what it gives cannot change. */
export function TermsFields({ isFixed }: { isFixed: boolean }) {
  const { register, control, formState } = useFormContext<TermsValues>();
  const { errors } = formState;
  const [kind, scope] = useWatch({ control, name: ['kind', 'scope'] });
  return (
    <Card title="What it gives">
      <fieldset disabled={isFixed} className="grid min-w-0 gap-4.5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Kind" error={errors.kind?.message}>
            <Select {...register('kind')}>
              <option value="percent">Percent</option>
              <option value="amount">Amount in US dollars</option>
            </Select>
          </Field>
          <Field
            label={kind === 'percent' ? 'Percent off' : 'US dollars off'}
            hint={kind === 'percent' ? 'Such as 15. 100 makes an order free.' : 'Such as 25.00'}
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
          Orders have used this code. What it gives can no longer change.
        </p>
      )}
    </Card>
  );
}
