import { limits } from '@partshelf/contract/limits.ts';
import type { AdminTransfer } from '@partshelf/contract/quotes/admin-transfers.ts';
import { type SubmitEvent, useState } from 'react';
import { getToday } from '../../../admin/time-zone.tsx';
import { api, ApiError, type CallOutput } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { getCurrencyLabel } from '../../../ui/currency-label.ts';
import { formatMoney } from '../../../ui/money.ts';
import { useCall } from '../../../ui/use-call.ts';
import { paymentKeys } from './queries.ts';
import { parseAmount } from './refund-dialog.tsx';

type PaidTransfer = Pick<AdminTransfer, 'documentId' | 'number' | 'missing' | 'buyer'>;

interface RecordPaymentDialogProps {
  transfer: PaidTransfer;
  isOpen: boolean;
  onClose: () => void;
}

export function RecordPaymentDialog({ transfer, isOpen, onClose }: RecordPaymentDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={`Record a payment for order ${transfer.number}`}
      description={`Record what your bank account has received from ${transfer.buyer.username}. Enough money settles the order. This cannot be undone.`}
    >
      <RecordPaymentForm transfer={transfer} onClose={onClose} />
    </Dialog>
  );
}

interface RecordPaymentFormProps {
  transfer: PaidTransfer;
  onClose: () => void;
}

function RecordPaymentForm({ transfer, onClose }: RecordPaymentFormProps) {
  const [values, setValues] = useState({
    amount: transfer.missing.toFixed(2),
    receivedOn: getToday(),
    bankReference: '',
    payer: '',
  });
  const [isChecked, setIsChecked] = useState(false);
  const amount = parseAmount(values.amount);
  const { mutate, isPending, error, errorText } = useCall({
    call: (payment: { amount: number }) =>
      api('POST /back-office/transfers/:documentId/payments', {
        params: { documentId: transfer.documentId },
        body: { ...values, ...payment },
      }),
    onDone: onClose,
    success: ({ data }) => describeRecorded(transfer.number, data),
    settledKeys: paymentKeys,
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const problems = isChecked ? findProblems(values, amount) : {};
  const hasFieldErrors = Object.keys(fields).length > 0;

  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setValues({ ...values, [name]: target.value }),
  });
  const errorOf = (name: keyof typeof values) => problems[name] ?? fields[name]?.join(' ');

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isPending || Object.keys(findProblems(values, amount)).length > 0) return;
    mutate({ amount: amount! });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {errorText && !hasFieldErrors && <FormNotice tone="error">{errorText}</FormNotice>}
      <Field
        label={`Amount in ${getCurrencyLabel()}`}
        hint={`${formatMoney(transfer.missing)} is missing.`}
        error={errorOf('amount')}
      >
        <Input inputMode="decimal" autoComplete="off" {...field('amount')} />
      </Field>
      <Field label="Received on" error={errorOf('receivedOn')}>
        <DayInput
          value={values.receivedOn}
          today={getToday()}
          onChange={(receivedOn) => setValues({ ...values, receivedOn })}
        />
      </Field>
      <Field
        label="Bank reference"
        hint="It names the payment on your bank statement. The same one is recorded once."
        error={errorOf('bankReference')}
      >
        <Input autoComplete="off" maxLength={limits.bankReference} {...field('bankReference')} />
      </Field>
      <Field label="Payer" hint="Optional." error={errorOf('payer')}>
        <Input autoComplete="off" maxLength={limits.bankFile.name} {...field('payer')} />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Recording...'}>
          {amount ? `Record ${formatMoney(amount)}` : 'Record payment'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface PaymentValues {
  amount: string;
  receivedOn: string;
  bankReference: string;
  payer: string;
}

function findProblems(
  { receivedOn, bankReference }: PaymentValues,
  amount: number | undefined,
): Partial<PaymentValues> {
  return {
    ...(amount === undefined && { amount: 'Enter an amount such as 12.50' }),
    ...(amount === 0 && { amount: 'Amount must be more than 0' }),
    ...(receivedOn === '' && { receivedOn: 'Day is required' }),
    ...(bankReference.trim() === '' && { bankReference: 'Bank reference is required' }),
  };
}

type Recorded = CallOutput<'POST /back-office/transfers/:documentId/payments'>['data'];

export function describeRecorded(number: number, { outcome, missing, extra }: Recorded) {
  const sendBack = 'Send it back to the payer. An alert on the overview says so.';
  if (outcome === 'kept') {
    return { title: `Order ${number} needs no more money`, description: sendBack };
  }
  if (outcome === 'waiting') {
    return { title: 'Payment recorded', description: `${formatMoney(missing)} is still missing.` };
  }
  return {
    title: `Order ${number} is paid`,
    ...(extra > 0 && { description: `${formatMoney(extra)} is too much. ${sendBack}` }),
  };
}
