import {
  type Order,
  refundRequestInput,
  type RefundRequestInput,
} from '@partshelf/contract/orders/orders.ts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@partshelf/contract/limits.ts';
import { useWatch } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { CharacterCount, Field, Textarea } from '../../ui/field.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { useSave } from '../../ui/use-save.ts';
import { api } from '../../api.ts';
import { ordersKey } from './orders.ts';

export function RefundRequest({ order }: { order: Order }) {
  const [isAsking, setIsAsking] = useState(false);
  const answer = getDecisionText(order);
  if (answer) return <FormNotice tone="info">{answer}</FormNotice>;
  if (!order.refundableUntil) return null;
  if (isAsking) return <RefundRequestForm order={order} onCancel={() => setIsAsking(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted-foreground">
        You can have your money back until {formatDate(order.refundableUntil)}.
      </p>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden />
        Ask for a refund
      </Button>
    </div>
  );
}

/** Undefined before a request, and once the money is refunded. */
function getDecisionText({ refundRequest, refundedAt }: Order): string | undefined {
  if (!refundRequest || refundedAt) return undefined;
  const requestDate = formatDate(refundRequest.createdAt);
  switch (refundRequest.state) {
    case 'open':
      return `You asked for a refund on ${requestDate}. We read your reason and answer by email.`;
    case 'approved':
      return 'Your refund is approved. The money is on its way back to you.';
    case 'withdrawn':
      return undefined;
    case 'declined':
      return `We declined your request of ${requestDate} for a refund. The email about it says more.`;
  }
}

const emptyValues: RefundRequestInput = { reason: '' };

interface RefundRequestFormProps {
  order: Order;
  onCancel: () => void;
}

function RefundRequestForm({ order, onCancel }: RefundRequestFormProps) {
  const { documentId } = order;
  const queries = useQueryClient();
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(refundRequestInput), defaultValues: emptyValues },
    {
      save: (body) =>
        api('POST /orders/:documentId/refund-request', { params: { documentId }, body }),
      success: () => ({
        title: 'Refund requested',
        description: 'We read your reason and answer by email.',
      }),
      changedKeys: [ordersKey],
      failureText: 'Your request could not be sent. Please try again.',
      onRefused: () => {
        void queries.invalidateQueries({ queryKey: ordersKey });
        return false;
      },
    },
  );
  const { register, control } = form;
  const { length } = useWatch({ control, name: 'reason' });

  return (
    <Form
      ref={focusFirstField}
      aria-label="Ask for a refund"
      onSubmit={submit}
      className="grid gap-4"
    >
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Why do you want your money back?"
        error={errors.reason?.message}
        hint="Once the refund has been sent, the downloads of this order end."
        aside={<CharacterCount length={length} max={limits.refundReason.max} />}
      >
        <Textarea {...register('reason')} />
      </Field>
      <DialogFooter onCancel={onCancel}>
        <Button type="submit" pending={isPending && 'Sending...'}>
          Ask for a refund
        </Button>
      </DialogFooter>
    </Form>
  );
}
