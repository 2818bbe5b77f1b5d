import type { InvoicingSettings } from '@partshelf/contract/invoices/admin.ts';
import { isInEu } from '@partshelf/contract/invoices/countries.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { getTodayIn } from '../../../ui/days.ts';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { SwitchField } from '../../../admin/switch-field.tsx';
import { countryOptions } from '../country-options.tsx';
import type { InvoicingValues } from './invoicing-form.ts';

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
          hint="Begin with the country prefix, for example DE136695976"
          error={errors.vatId?.message}
        >
          <Input maxLength={limits.billing.vatId} autoComplete="off" {...register('vatId')} />
        </Field>
        <Field
          label="National tax number"
          hint="Required if you have no VAT id"
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
        hint="For example HRB 1234. Invoices outside the scope of VAT show this number."
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

export function NumberingFields() {
  const { register, control, formState } = useFormContext<InvoicingValues>();
  const { errors } = formState;
  const [prefix, timeZone] = useWatch({ control, name: ['prefix', 'timeZone'] });
  const year = getTodayIn(timeZone).slice(0, 4);
  return (
    <Card title="Numbers and dates">
      <Field label="Prefix of numbers" hint="For example PS-" error={errors.prefix?.message}>
        <Input maxLength={8} autoComplete="off" {...register('prefix')} />
      </Field>
      <p className="text-sm text-muted-foreground">
        The first invoice of {year} has the number{' '}
        <span className="font-semibold whitespace-nowrap text-foreground tabular-nums">
          {prefix}
          {year}-00001
        </span>
        . Numbers have no gaps. Credit notes have a series of their own. Dates are days in{' '}
        <Link to="/admin/settings/time-zone" className="link">
          {timeZone}
        </Link>
        .
      </p>
    </Card>
  );
}

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
          hint="Say why no tax is charged, for example with the clause for small businesses. It is printed on every invoice."
          error={errors.taxNote?.message}
        >
          <Textarea rows={3} maxLength={500} {...register('taxNote')} />
        </Field>
      )}
      {mode === 'table' && (isInEu(country) || country === '') && <OneStopShopSwitch />}
      {mode === 'table' && (
        <p className="text-sm text-muted-foreground">
          Prices are net and say “excl. VAT”: the tax is added at checkout, where name, address and
          country are required.
        </p>
      )}
    </Card>
  );
}

function OneStopShopSwitch() {
  const { control } = useFormContext<InvoicingValues>();
  return (
    <Controller
      control={control}
      name="oneStopShop"
      render={({ field }) => (
        <SwitchField
          label="One Stop Shop"
          note="Turn this on if you are registered for it. Consumers in other EU countries then pay the rate of their country."
          ref={field.ref}
          isOn={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}

const hints: Record<InvoicingSettings['vies'], string> = {
  off: 'Only the format and the check digits of a VAT id are checked.',
  accept:
    'While the register cannot be reached, the VAT id is accepted. The register is asked again for 48 hours. If it then rejects the VAT id, the overview shows an alert.',
  charge: 'While the register cannot be reached, VAT is charged.',
};

export function VatIdFields() {
  const { register, control, formState } = useFormContext<InvoicingValues>();
  const vies = useWatch({ control, name: 'vies' });
  return (
    <Card title="VAT ids of buyers">
      <Field
        label="EU register of VAT ids (VIES)"
        hint={hints[vies]}
        error={formState.errors.vies?.message}
      >
        <Select {...register('vies')}>
          <option value="off">Not asked</option>
          <option value="accept">Ask it; accept VAT ids while it cannot be reached</option>
          <option value="charge">Ask it; charge VAT while it cannot be reached</option>
        </Select>
      </Field>
    </Card>
  );
}
