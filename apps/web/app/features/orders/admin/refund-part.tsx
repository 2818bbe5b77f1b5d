import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { Undo2 } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { api, ApiError, isApiError, messageOf } from '../../../api.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminOrderQuery, refundPollMs, useInvalidateOrders } from './queries.ts';

/** Pending until the provider has confirmed the refund. */
export function RefundPartButton({ order }: { order: AdminOrderDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isAwaited, awaitRefund } = useAwaitRefund(order);
  return (
    <>
      <Button
        variant="outline"
        pending={isAwaited && 'Refunding...'}
        onClick={() => setIsOpen(true)}
      >
        <Undo2 aria-hidden />
        Pay back a part
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Refund a part"
        description={`Goes back to ${order.buyer.username}, who can still download what this order brought. This cannot be undone.`}
      >
        <RefundPartForm order={order} onStarted={awaitRefund} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

interface RefundPartFormProps {
  order: AdminOrderDetails;
  onStarted: () => void;
  onClose: () => void;
}

function RefundPartForm({ order, onStarted, onClose }: RefundPartFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useRefundPart(order);
  const most = getRefundableAmount(order);
  const isOfField = isApiError(error, 'REFUND_TOO_HIGH', 'VALIDATION_FAILED');
  const refusal = isOfField && error instanceof ApiError ? getRefusalText(error) : undefined;

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

const getRefusalText = (error: ApiError) => error.fields['amount']?.join(' ') ?? error.message;

/** The amount is in dollars. */
function useRefundPart({ documentId }: AdminOrderDetails) {
  const queries = useQueryClient();
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: (amount: number) =>
      api('POST /back-office/orders/:documentId/partial-refund', {
        params: { documentId },
        body: { amount },
      }),
    onSuccess: (answer, amount) => {
      queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
      toast({
        variant: 'success',
        title: `${formatUsd(amount)} is on its way back`,
        description: 'The order shows it once the payment provider confirms it.',
      });
    },
    onSettled: refresh,
  });
}

/** Polls the order until the provider has confirmed the refund of a part. */
function useAwaitRefund({ documentId, refunded }: AdminOrderDetails) {
  const [refundedBefore, setRefundedBefore] = useState<number>();
  const isAwaited = refundedBefore === refunded;
  useQuery({
    ...adminOrderQuery(documentId),
    refetchInterval: isAwaited ? refundPollMs : false,
  });
  return { isAwaited, awaitRefund: () => setRefundedBefore(refunded) };
}

/** What is left of the payment, in dollars. */
export const getRefundableAmount = ({
  total,
  refunded,
}: Pick<AdminOrderDetails, 'total' | 'refunded'>): number => sumDollars([total, -refunded]);

/** `12.50` or `12,50`, in dollars; undefined for anything else. */
export function parseAmount(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
