import { zodResolver } from '@hookform/resolvers/zod';
import { sentMoney } from '@partshelf/contract/orders/admin-refunds.ts';
import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { Banknote, Send } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { ActionButtons } from '../../../admin/actions.tsx';
import { getToday } from '../../../admin/time-zone.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { useSave } from '../../../ui/use-save.ts';
import { describeRefunded } from './order-history.tsx';
import { orderKeys } from './queries.ts';

type Refund = AdminOrderDetails['refunds'][number];

interface OrderProps {
  order: AdminOrderDetails;
}

/** A bank transfer goes back by hand: the order counts it once an Admin has recorded it. */
export function MoneyToSend({ order }: OrderProps) {
  const waiting = order.refunds.filter(({ sentOn }) => sentOn === null);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Money to send back" className="mb-5 grid gap-3">
      {waiting.map((refund) => (
        <li
          key={refund.documentId}
          className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 sheet px-5 py-4 text-sm"
        >
          <div className="flex min-w-0 grow basis-72 gap-2.5">
            <Banknote aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                Send back {describeRefunded(refund)} by bank transfer
              </p>
              <p className="mt-1 text-muted-foreground">
                The refund counts, and its credit note is issued, once you record it here.
              </p>
            </div>
          </div>
          <ActionButtons
            actions={[
              {
                name: 'Record money sent back',
                icon: Send,
                renderDialog: ({ isOpen, onClose }) => (
                  <Dialog
                    open={isOpen}
                    onOpenChange={(opens) => !opens && onClose()}
                    title={`Record that ${formatMoney(refund.amount)} was sent back`}
                    description={`${order.buyer.username} gets an email. This cannot be undone.`}
                  >
                    <SentMoneyForm order={order} refund={refund} onClose={onClose} />
                  </Dialog>
                ),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

interface SentMoneyFormProps extends OrderProps {
  refund: Refund;
  onClose: () => void;
}

function SentMoneyForm({ order, refund, onClose }: SentMoneyFormProps) {
  const { form, errors, submit, isPending } = useSave(
    {
      resolver: zodResolver(sentMoney),
      defaultValues: { sentOn: getToday(), bankReference: '' },
    },
    {
      save: (body) =>
        api('POST /back-office/orders/:documentId/refunds/:refundDocumentId/sent', {
          params: { documentId: order.documentId, refundDocumentId: refund.documentId },
          body,
        }),
      success: () => ({ title: 'The refund is recorded' }),
      onSaved: onClose,
      changedKeys: orderKeys,
      failureText: 'It could not be recorded. Please try again.',
    },
  );
  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field label="Day" error={errors.sentOn?.message}>
        <Controller
          control={form.control}
          name="sentOn"
          render={({ field }) => (
            <DayInput value={field.value} today={getToday()} onChange={field.onChange} />
          )}
        />
      </Field>
      <Field label="Reference" hint="As your bank shows it" error={errors.bankReference?.message}>
        <Input autoComplete="off" {...form.register('bankReference')} />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Recording...'}>
          Record money sent back
        </Button>
      </DialogFooter>
    </Form>
  );
}
