import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { useState, type SubmitEvent } from 'react';
import { ApiError, isApiError, messageOf } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field, Input } from '../../../../ui/forms/field.tsx';
import { FormNotice } from '../../../../ui/forms/form-notice.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { DialogFooter } from '../../../../ui/overlays/dialog-footer.tsx';
import { getRefundableAmount, parseAmount } from './refundable-amount.ts';
import { useRefundPart } from '../details/use-order-actions.ts';

interface RefundPartFormProps {
  order: AdminOrderDetails;
  onStarted: () => void;
  onClose: () => void;
}

export function RefundPartForm({ order, onStarted, onClose }: RefundPartFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useRefundPart(order);
  const most = getRefundableAmount(order);
  const isOfField = isApiError(error, 'REFUND_TOO_HIGH', 'VALIDATION_FAILED');
  const refusal = isOfField && error instanceof ApiError ? describeRefusal(error) : undefined;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const amount = parseAmount(text);
    const found = findProblem(amount, most);
    setProblem(found);
    if (amount === undefined || found) return;
    mutate(amount, {
      onSuccess: () => {
        onStarted();
        onClose();
      },
    });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {error && !isOfField && (
        <FormNotice tone="error">
          {messageOf(error, 'The refund could not be started. Please try again.')}
        </FormNotice>
      )}
      <Field
        label="Amount in US dollars"
        hint={`At most ${formatUsd(most)}, which is left of the payment.`}
        error={problem ?? refusal}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" variant="destructive" pending={isPending && 'Refunding...'}>
          Refund
        </Button>
      </DialogFooter>
    </Form>
  );
}

function findProblem(amount: number | undefined, most: number): string | undefined {
  if (amount === undefined) return 'An amount such as 12.50';
  if (amount === 0) return 'Amount must be more than 0';
  return amount > most ? `Only ${formatUsd(most)} is left of the payment` : undefined;
}

const describeRefusal = (error: ApiError) => error.fields['amount']?.join(' ') ?? error.message;
