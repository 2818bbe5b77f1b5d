import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { Form } from '../../ui/form.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import type { BuyingCompany } from '../companies/chosen-company.ts';
import { BillingFields, FixedBilling } from '../invoices/billing-fields.tsx';
import {
  clearBillingErrors,
  emptyBilling,
  focusRefusedField,
  getBillingSchema,
  hasBilling,
  isFieldRefused,
  showBillingErrors,
  useBillingForm,
  type BillingForm,
} from '../invoices/billing-form.ts';
import type { CheckoutBilling } from './checkout.tsx';
import { toQuotedBilling } from './quote.ts';

const pauseMs = 400;

interface CheckoutBillingFormProps {
  company: BuyingCompany | null;
  isBuyerChosen: boolean;
  isKnown: boolean;
  /** Without tax an invoice needs no address. */
  isTaxed: boolean;
  known: Billing | null;
  children: (billing: CheckoutBilling) => ReactNode;
}

export default function CheckoutBillingForm(props: CheckoutBillingFormProps) {
  const { isBuyerChosen, isTaxed, children } = props;
  const { company, known } = useKnownBuyer(props);
  const first = useMemo(() => toFirstValues(company, known, isTaxed), [company, known, isTaxed]);
  const form = useBillingForm(first, isTaxed);
  const { reset } = form;
  useEffect(() => reset(first), [reset, first]);
  const isFixed = company !== null && known !== null && isComplete(known, isTaxed);
  const [isOpen, setIsOpen] = useState(false);
  const typed = JSON.stringify(toQuotedBilling(useWatch({ control: form.control }) as Billing));
  const settled = useDebouncedValue(typed, pauseMs);
  const { data: complete } = getBillingSchema(true).safeParse(JSON.parse(settled));
  const fields = isFixed ? (
    <FixedBilling form={form} billing={known} isRequired={isTaxed} />
  ) : (
    <BillingFields
      form={form}
      isRequired={isTaxed}
      isKindKnown={company !== null || (isBuyerChosen && known?.kind !== 'company')}
    />
  );
  const hint = getHint(company, isFixed);

  return children({
    isReady: form.formState.isReady,
    isTaxed,
    quoted: isTaxed ? complete : undefined,
    isChanging: isTaxed && complete !== undefined && typed !== settled,
    form: isTaxed ? (
      <BillingCard hint={hint}>{fields}</BillingCard>
    ) : (
      <OptionalBillingCard form={form} hint={hint} isOpen={isOpen} onToggle={setIsOpen}>
        {fields}
      </OptionalBillingCard>
    ),
    submit: (order) =>
      void form.handleSubmit(
        (given) => order(isTaxed || hasBilling(given) ? given : undefined),
        () => setIsOpen(true),
      )(),
    isFieldRefused,
    showQuoteError(error) {
      showBillingErrors(error, form);
      return () => clearBillingErrors(error, form);
    },
    showRefusal(error) {
      if (!isFieldRefused(error)) return false;
      // A closed section takes no focus.
      flushSync(() => setIsOpen(true));
      showBillingErrors(error, form);
      focusRefusedField(error, form);
      return true;
    },
  });
}

function getHint(company: BuyingCompany | null, isFixed: boolean): string {
  if (!company) return 'They are saved in your profile for the next order.';
  return isFixed
    ? `The owners of ${company.name} can change these details. A reference is only for this order.`
    : `${company.name} has no billing details yet. The billing details of the first order by an owner are saved for the company.`;
}

const isComplete = (billing: Billing, isTaxed: boolean) =>
  billing.name !== '' && getBillingSchema(isTaxed).safeParse(billing).success;

const toFirstValues = (
  company: BuyingCompany | null,
  known: Billing | null,
  isTaxed: boolean,
): Billing => ({
  ...emptyBilling,
  ...(company && { kind: 'company', name: isTaxed ? company.name : '' }),
  ...known,
});

function useKnownBuyer({ company, known, isKnown }: CheckoutBillingFormProps) {
  const [shown, setShown] = useState({ company, known });
  const isNew = shown.company !== company || shown.known !== known;
  if (!isKnown || !isNew) return shown;
  const newest = { company, known };
  setShown(newest);
  return newest;
}

interface BillingCardProps {
  hint: string;
  children: ReactNode;
}

/** Enter in a field must not order: the button is in the summary. */
function BillingCard({ hint, children }: BillingCardProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="sheet sheet-body">
      <h2 id={headingId} className="text-h2">
        Billing details
      </h2>
      <p className="mt-0.5 mb-4.5 text-sm text-muted-foreground">{hint}</p>
      <Form onSubmit={(event) => event.preventDefault()}>{children}</Form>
    </section>
  );
}

interface OptionalBillingCardProps extends BillingCardProps {
  form: BillingForm;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function OptionalBillingCard(props: OptionalBillingCardProps) {
  const { form, hint, isOpen, onToggle, children } = props;
  const [name, city] = useWatch({ control: form.control, name: ['name', 'city'] });
  const buyer = [name, city].filter((text) => text?.trim()).join(', ');
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="sheet"
    >
      <summary className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 rounded-lg px-5 py-5 after:col-start-2 after:row-span-2 after:row-start-1 hover:text-primary-text md:px-7">
        <h2 className="text-h2">Billing details</h2>
        <span className="text-sm font-normal wrap-anywhere text-muted-foreground">
          {buyer
            ? `The invoice is for ${buyer}.`
            : 'They are optional, and printed on the invoice.'}
        </span>
      </summary>
      <Form onSubmit={(event) => event.preventDefault()} className="px-5 pt-1 pb-7 md:px-7">
        <p className="mb-4.5 text-sm text-muted-foreground">{hint}</p>
        {children}
      </Form>
    </details>
  );
}
