import type { Invoicing } from '@partshelf/contract/invoices/admin.ts';
import { CircleCheck, OctagonX } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { api, ApiError, messageOf } from '../../../api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { getTodayIn } from '../../../ui/days.ts';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { findExchangeRateProblem } from './exchange-rates.tsx';
import { useCacheInvoicing } from './invoicing.ts';
import { WarningNotice } from './warning-notice.tsx';

export function InvoicingStatus({ invoicing }: { invoicing: Invoicing }) {
  const { settings, missing, conflict } = invoicing;
  const hasOldRate = findExchangeRateProblem(settings, getTodayIn(settings.timeZone));
  if (missing.length === 0 && conflict === null && !hasOldRate) return null;
  return (
    <div className="mb-5 grid gap-5">
      {conflict !== null && <NumberConflict reason={conflict} />}
      {hasOldRate && <OldExchangeRate currency={settings.accountingCurrency} />}
      {missing.length > 0 && <MissingSettings missing={missing} />}
    </div>
  );
}

function OldExchangeRate({ currency }: { currency: string }) {
  return (
    <WarningNotice>
      The exchange rate of {currency} is out of date.{' '}
      <Link to="#exchange-rates" className="underline">
        Add one
      </Link>
    </WarningNotice>
  );
}

function MissingSettings({ missing }: Pick<Invoicing, 'missing'>) {
  return (
    <Card title="Before invoices are issued">
      <div className="grid gap-2 text-sm">
        <p>Buyers get only receipts until these settings are saved:</p>
        <ul aria-label="Missing settings" className="grid list-disc gap-1 pl-5">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const highestNumber = 99_999;

const isNumber = (text: string) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= highestNumber;

function NumberConflict({ reason }: { reason: string }) {
  return (
    <Card title="Conflict of numbers">
      <FormNotice tone="error">{reason}</FormNotice>
      <p className="text-sm">
        No invoice is issued until you name the next number. It must be higher than every number
        that was already issued; look at your emails and your books.
      </p>
      <NextNumberForm />
    </Card>
  );
}

function NextNumberForm() {
  const [kind, setKind] = useState<'invoice' | 'creditNote'>('invoice');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<string>();
  const cacheInvoicing = useCacheInvoicing();
  const { mutate, isPending } = useCall({
    call: () =>
      api('PUT /back-office/invoicing/next-number', { body: { kind, next: Number(next) } }),
    onDone: (answer) => {
      cacheInvoicing(answer);
      setNext('');
    },
    success: 'The next number is set',
    onFailure: (error) => {
      const ownMessage = error instanceof ApiError && error.fields['next']?.join(' ');
      const failure = 'The number could not be set. Please try again.';
      setProblem(ownMessage || messageOf(error, failure));
    },
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const isValid = isNumber(next.trim());
    setProblem(isValid ? undefined : 'Enter a whole number from 1 to 99,999');
    if (isValid) mutate();
  }

  return (
    <Form
      onSubmit={handleSubmit}
      className="grid items-start gap-4 sm:grid-cols-[14rem_14rem_auto]"
    >
      <Field label="Series">
        <Select value={kind} onChange={({ target }) => setKind(target.value as typeof kind)}>
          <option value="invoice">Invoices</option>
          <option value="creditNote">Credit notes</option>
        </Select>
      </Field>
      <Field
        label="Next number"
        error={problem}
        hint="Enter it without prefix and year, for example 413"
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={next}
          onChange={({ target }) => setNext(target.value)}
        />
      </Field>
      <Button
        type="submit"
        className="justify-self-start sm:mt-7"
        pending={isPending && 'Setting...'}
      >
        Set next number
      </Button>
    </Form>
  );
}

export function InvoicingBadge({ missing, conflict }: Pick<Invoicing, 'missing' | 'conflict'>) {
  if (conflict !== null) {
    return (
      <Badge tone="destructive" icon={OctagonX}>
        Invoices are stopped
      </Badge>
    );
  }
  if (missing.length > 0) return <Badge tone="neutral">Only receipts</Badge>;
  return (
    <Badge tone="success" icon={CircleCheck}>
      Invoices are issued
    </Badge>
  );
}
