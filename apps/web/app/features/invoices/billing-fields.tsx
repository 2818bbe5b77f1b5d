import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { Building2, Plus, User } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { RadioCard } from '../../ui/toggles.tsx';
import type { BillingForm } from './billing-form.ts';
import { countryOptions } from './country-options.tsx';

interface BillingFieldsProps {
  form: BillingForm;
  isRequired: boolean;
  isKindKnown?: boolean;
}

/** It is shown where the other fields are required. */
const optionalLabel = <span className="text-xs text-muted-foreground">Optional</span>;

export function BillingFields({ form, isRequired, isKindKnown }: BillingFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const optional = isRequired && optionalLabel;
  const isCompany = useWatch({ control, name: 'kind' }) === 'company';
  return (
    <div className="grid gap-4.5 sm:grid-cols-6 sm:*:col-span-full">
      {!isKindKnown && <BuyerKind {...register('kind')} />}
      <Field label={isCompany ? 'Company name' : 'Name'} error={errors.name?.message}>
        <Input
          autoComplete={isCompany ? 'billing organization' : 'billing name'}
          aria-required={isRequired}
          {...register('name')}
        />
      </Field>
      <Field label="Street and number" error={errors.street?.message}>
        <Input
          autoComplete="billing address-line1"
          aria-required={isRequired}
          {...register('street')}
        />
      </Field>
      <Field
        label="Postal code"
        error={errors.postalCode?.message}
        aside={optional}
        className="sm:col-span-2!"
      >
        <Input autoComplete="billing postal-code" {...register('postalCode')} />
      </Field>
      <Field label="City" error={errors.city?.message} className="sm:col-span-4!">
        <Input
          autoComplete="billing address-level2"
          aria-required={isRequired}
          {...register('city')}
        />
      </Field>
      <Field label="Country" error={errors.country?.message}>
        <CountrySelect
          autoComplete="billing country"
          aria-required={isRequired}
          {...register('country')}
        />
      </Field>
      {isCompany && (
        <Field
          label="VAT id"
          error={errors.vatId?.message}
          hint="Begin with the letters of the country, for example DE123456789."
          aside={optional}
        >
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...register('vatId', { shouldUnregister: true })}
          />
        </Field>
      )}
      <ReferenceFields form={form} optional={optional} />
    </div>
  );
}

function listLines(billing: Billing): string[] {
  const { street, postalCode, city, country } = billing;
  return [
    street,
    `${postalCode} ${city}`.trim(),
    country && countryLabel(country),
    billing.vatId && `VAT id ${billing.vatId}`,
    billing.purchaseOrder && `PO number ${billing.purchaseOrder}`,
    billing.buyerReference && `Buyer reference ${billing.buyerReference}`,
    billing.copyTo && `Copies of invoices go to ${billing.copyTo}`,
  ].filter(Boolean);
}

const kindLabels = { person: 'For myself', company: 'For a company' };

export function BillingLines({ billing }: { billing: Billing }) {
  return (
    <div className="min-w-50 grow basis-0 text-sm wrap-anywhere">
      <p className="text-xs text-muted-foreground">{kindLabels[billing.kind]}</p>
      <p className="font-semibold">{billing.name}</p>
      {listLines(billing).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

interface FixedBillingProps extends BillingFieldsProps {
  billing: Billing;
}

/** Only the references can be changed. */
export function FixedBilling({ form, billing, isRequired }: FixedBillingProps) {
  const details = { ...billing, purchaseOrder: '', buyerReference: '', copyTo: '' };
  return (
    <div className="grid gap-4.5 sm:grid-cols-6 sm:*:col-span-full">
      <BillingLines billing={details} />
      <ReferenceFields form={form} optional={isRequired && optionalLabel} />
    </div>
  );
}

interface ReferenceFieldsProps extends Pick<BillingFieldsProps, 'form'> {
  optional: ReactNode;
}

const references = ['purchaseOrder', 'buyerReference', 'copyTo'] as const;

/** They stay open once one of them was filled in. */
function ReferenceFields({ form, optional }: ReferenceFieldsProps) {
  const { register, formState, control, setFocus } = form;
  const { errors } = formState;
  const [isOpen, setIsOpen] = useState(false);
  const values = useWatch({ control, name: references });
  if (!isOpen && values.some(Boolean)) setIsOpen(true);

  function open() {
    flushSync(() => setIsOpen(true));
    setFocus('purchaseOrder');
  }

  if (!isOpen)
    return (
      <Button variant="link" className="justify-self-start" onClick={open}>
        <Plus aria-hidden />
        Add a reference
      </Button>
    );
  return (
    <>
      <Field
        label="PO number"
        error={errors.purchaseOrder?.message}
        hint="Enter your own order number. It is printed on the invoice."
        aside={optional}
        className="sm:col-span-3!"
      >
        <Input autoComplete="off" {...register('purchaseOrder')} />
      </Field>
      <Field
        label="Buyer reference"
        error={errors.buyerReference?.message}
        hint="Public buyers in Germany enter their Leitweg-ID."
        aside={optional}
        className="sm:col-span-3!"
      >
        <Input autoComplete="off" {...register('buyerReference')} />
      </Field>
      <Field
        label="Send a copy to"
        error={errors.copyTo?.message}
        hint="Enter the email address of your accounting department. It gets a copy of the invoice."
        aside={optional}
      >
        <Input type="email" autoComplete="off" {...register('copyTo')} />
      </Field>
    </>
  );
}

const kinds = [
  { value: 'person', label: 'Myself', Icon: User },
  { value: 'company', label: 'A company', Icon: Building2 },
] as const;

function BuyerKind(props: ComponentProps<'input'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Who is the invoice for?</legend>
      <div className="grid grid-cols-2 gap-2">
        {kinds.map(({ value, ...kind }) => (
          <RadioCard key={value} {...props} {...kind} value={value} />
        ))}
      </div>
    </fieldset>
  );
}

function CountrySelect(props: ComponentProps<'select'>) {
  return <Select {...props}>{countryOptions}</Select>;
}
