import { useFormContext } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { Field, Input } from '../../../../ui/forms/field.tsx';
import type { TermsValues } from './discount-values.ts';

export function LimitFields() {
  const { register, formState } = useFormContext<TermsValues>();
  const { errors } = formState;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Card title="When it can be used">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Start" hint={`In ${timeZone}. Empty: at once.`} error={errors.from?.message}>
          <Input type="datetime-local" {...register('from')} />
        </Field>
        <Field label="End" hint={`In ${timeZone}. Empty: never.`} error={errors.until?.message}>
          <Input type="datetime-local" {...register('until')} />
        </Field>
        <Field label="Uses in total" hint="Empty for any number." error={errors.limit?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register('limit')} />
        </Field>
        <Field
          label="Uses per person"
          hint="Empty for any number."
          error={errors.limitPerPerson?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('limitPerPerson')} />
        </Field>
        <Field
          label="Minimum of the order in US dollars"
          hint="Before the discount, without tax. Empty for none."
          error={errors.minimum?.message}
          className="sm:col-span-2"
        >
          <Input inputMode="decimal" autoComplete="off" {...register('minimum')} />
        </Field>
      </div>
    </Card>
  );
}
