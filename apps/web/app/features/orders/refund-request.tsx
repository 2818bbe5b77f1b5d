import {
  type Order,
  type RefundableLine,
  refundRequestInput,
  type RefundRequestInput,
} from '@partshelf/contract/orders/orders.ts';
import { Undo2 } from 'lucide-react';
import {
  computeShare,
  formatUsd,
  sumDollars,
  toCents,
  toDollars,
} from '@partshelf/contract/money.ts';
import { useRef, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@partshelf/contract/limits.ts';
import { useWatch } from 'react-hook-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { CharacterCount, Field, FieldError, Select, Textarea } from '../../ui/field.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { useSave } from '../../ui/use-save.ts';
import { api, messageOf } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import { ordersKey } from './orders.ts';

interface RefundRequestProps {
  order: Order;
  refundable: readonly RefundableLine[];
}

export function RefundRequest({ order, refundable }: RefundRequestProps) {
  const [isAsking, setIsAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const answer = getDecisionText(order);
  const isApproved = order.refundRequest?.state === 'approved';
  const notice = answer && <FormNotice tone="info">{answer}</FormNotice>;
  if (answer && !(isApproved && refundable.length > 0)) {
    const onWithdrawn = () => box.current?.focus();
    return (
      <div ref={box} tabIndex={-1} className="grid gap-2.5">
        {notice}
        {order.refundRequest?.state === 'open' && (
          <WithdrawButton order={order} onWithdrawn={onWithdrawn} />
        )}
      </div>
    );
  }
  if (!order.refundableUntil) return null;
  if (isAsking) {
    return (
      <RefundRequestForm
        order={order}
        refundable={refundable}
        onCancel={() => setIsAsking(false)}
        onSent={() => setIsAsking(false)}
      />
    );
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2.5">
      {notice}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted-foreground">
          You can ask for a refund{isApproved && ' of what is left'} until{' '}
          {formatDate(order.refundableUntil)}.
        </p>
        <Button
          variant="outline"
          size="sm"
          className="print:hidden"
          onClick={() => setIsAsking(true)}
        >
          <Undo2 aria-hidden />
          Ask for a refund
        </Button>
      </div>
    </div>
  );
}

/** Returns undefined before a request, and once money was refunded after it. */
function getDecisionText(order: Order): string | undefined {
  const { refundRequest, refundedAt, refunds, company } = order;
  if (!refundRequest || refundedAt) return undefined;
  const requestDate = formatDate(refundRequest.createdAt);
  const { lines } = refundRequest;
  const what = lines ? ` of ${lines.map(getQuantityLabel).join(', ')}` : '';
  switch (refundRequest.state) {
    case 'open':
      return refundRequest.askedBy === undefined
        ? `You asked for a refund${what} on ${requestDate}. We read your reason and answer by email.`
        : `${refundRequest.askedBy ?? 'A former colleague'} asked for a refund${what} on ${requestDate}. We answer by email.`;
    case 'approved':
      if (refunds.some((one) => one.refundedAt > refundRequest.createdAt)) return undefined;
      return company
        ? 'The refund is approved. The money is on its way back to the card that paid.'
        : 'Your refund is approved. The money is on its way back to you.';
    case 'withdrawn':
      return undefined;
    case 'declined':
      return `We declined ${company ? 'the' : 'your'} request of ${requestDate} for a refund. Our email says why.`;
  }
}

const getQuantityLabel = ({ title, quantity }: { title: string; quantity: number }) =>
  quantity > 1 ? `${title} × ${quantity}` : title;

interface WithdrawButtonProps {
  order: Order;
  onWithdrawn: () => void;
}

function WithdrawButton({ order: { documentId }, onWithdrawn }: WithdrawButtonProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /orders/:documentId/refund-request', { params: { documentId } }),
    onSuccess: () => {
      onWithdrawn();
      toast({ variant: 'success', title: 'Refund request withdrawn' });
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Request not withdrawn',
        description: messageOf(error, 'Your request could not be withdrawn. Please try again.'),
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey }),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start print:hidden"
      pending={isPending && 'Withdrawing...'}
      onClick={() => mutate()}
    >
      Withdraw request
    </Button>
  );
}

type Quantities = Readonly<Record<string, number>>;

const emptyValues: RefundRequestInput = { reason: '' };

interface RefundRequestFormProps extends RefundRequestProps {
  onCancel: () => void;
  onSent: () => void;
}

function RefundRequestForm({ order, refundable, onCancel, onSent }: RefundRequestFormProps) {
  const { documentId } = order;
  const queries = useQueryClient();
  const [quantities, setQuantities] = useState<Quantities>({});
  const [isChecked, setIsChecked] = useState(false);
  const lines = refundable.map((line) => ({
    ...line,
    wanted: Math.min(quantities[line.product] ?? line.quantity, line.quantity),
  }));
  const wanted = lines.filter((line) => line.wanted > 0);
  const isWhole = lines.every((line) => line.wanted === line.quantity);
  const isNothing = lines.length > 0 && wanted.length === 0;
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(refundRequestInput), defaultValues: emptyValues },
    {
      save: ({ reason }) =>
        api('POST /orders/:documentId/refund-request', {
          params: { documentId },
          body: {
            reason,
            ...(!isWhole && {
              lines: wanted.map((line) => ({ product: line.product, quantity: line.wanted })),
            }),
          },
        }),
      onSaved: onSent,
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
      onSubmit={(event) => {
        setIsChecked(true);
        if (isNothing) event.preventDefault();
        else void submit(event);
      }}
      className="grid gap-4 print:hidden"
    >
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Why do you want a refund?"
        error={errors.reason?.message}
        hint={`Once the refund has been sent, the downloads of ${isWhole ? 'this order' : 'what is refunded'} end.`}
        aside={<CharacterCount length={length} max={limits.refundReason.max} />}
      >
        <Textarea {...register('reason')} />
      </Field>
      {countUnits(lines) > 1 && (
        <WantedLines
          lines={lines}
          problem={isChecked && isNothing ? 'Choose at least one product' : undefined}
          onChange={(product, quantity) => setQuantities({ ...quantities, [product]: quantity })}
        />
      )}
      <DialogFooter onCancel={onCancel}>
        <Button type="submit" pending={isPending && 'Sending...'}>
          Ask for a refund
        </Button>
      </DialogFooter>
    </Form>
  );
}

type WantedLine = RefundableLine & { readonly wanted: number };

const countUnits = (lines: readonly WantedLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const getShare = ({ amount, quantity, wanted }: WantedLine) =>
  toDollars(computeShare(toCents(amount), wanted, quantity));

interface WantedLinesProps {
  lines: readonly WantedLine[];
  problem: string | undefined;
  onChange: (product: string, quantity: number) => void;
}

function WantedLines({ lines, problem, onChange }: WantedLinesProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">What should be refunded?</legend>
      <ul className="mt-1 divide-y divide-border">
        {lines.map((line) => (
          <li
            key={line.product}
            className="grid grid-cols-[minmax(0,1fr)_80px_84px] items-center gap-3 py-2 text-sm"
          >
            <span className="font-semibold wrap-anywhere">{line.title}</span>
            <Select
              aria-label={`Quantity of ${line.title}`}
              value={line.wanted}
              onChange={({ target }) => onChange(line.product, Number(target.value))}
            >
              {Array.from({ length: line.quantity + 1 }, (_, quantity) => (
                <option key={quantity}>{quantity}</option>
              ))}
            </Select>
            <span className="text-right tabular-nums">{formatUsd(getShare(line))}</span>
          </li>
        ))}
      </ul>
      {problem && <FieldError>{problem}</FieldError>}
      <p role="status" className="border-t border-border pt-2 text-right text-sm font-semibold">
        Refund: {formatUsd(sumDollars(lines.map(getShare)))}
      </p>
    </fieldset>
  );
}
