import { limits } from '@partshelf/contract/limits.ts';
import { useFormContext } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { Field, Input } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { countryOptions } from '../../country-options.tsx';
import type { InvoicingValues } from './invoicing-values.ts';

export function SellerFields() {
  const { register, formState } = useFormContext<InvoicingValues>();
  const { errors } = formState;
  return (
    <Card title="Seller">
      <Field label="Legal name" error={errors.legalName?.message}>
        <Input maxLength={limits.billing.name} {...register('legalName')} />
      </Field>
      <Field label="Street" error={errors.street?.message}>
        <Input maxLength={limits.billing.street} {...register('street')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field label="Postal code" error={errors.postalCode?.message}>
          <Input maxLength={limits.billing.postalCode} {...register('postalCode')} />
        </Field>
        <Field label="City" error={errors.city?.message}>
          <Input maxLength={limits.billing.city} {...register('city')} />
        </Field>
      </div>
      <Field label="Country" error={errors.country?.message}>
        <Select {...register('country')}>{countryOptions}</Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="VAT id"
          hint="With the prefix of the country, such as DE136695976"
          error={errors.vatId?.message}
        >
          <Input maxLength={limits.billing.vatId} autoComplete="off" {...register('vatId')} />
        </Field>
        <Field
          label="National tax number"
          hint="Needed if there is no VAT id"
          error={errors.taxNumber?.message}
        >
          <Input
            maxLength={limits.billing.reference}
            autoComplete="off"
            {...register('taxNumber')}
          />
        </Field>
      </div>
      <Field
        label="Register number"
        hint="Such as HRB 1234. Invoices outside the scope of VAT name you by it."
        error={errors.registerNumber?.message}
      >
        <Input
          maxLength={limits.billing.reference}
          autoComplete="off"
          {...register('registerNumber')}
        />
      </Field>
    </Card>
  );
}
