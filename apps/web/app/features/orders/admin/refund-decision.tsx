import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminRefundRequest,
  refundDeclineInput,
} from '@partshelf/contract/orders/admin-refunds.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { CharacterCount, Field, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { ErrorView } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useSave } from '../../../ui/use-save.ts';
import { adminOrderQuery, orderKeys } from './queries.ts';
import { closeIfOver, RefundForm } from './refund-dialog.tsx';

interface RequestProps {
  request: AdminRefundRequest;
}

const wayBackTexts = {
  card: 'The money goes back to the card that paid.',
  transfer: 'The money goes back by bank transfer, which you record on the page of the order.',
};

export function RefundDecisionButtons({ request }: RequestProps) {
  const [decision, setDecision] = useState<'approve' | 'decline'>();
  const close = () => setDecision(undefined);
  const { username } = request.buyer;
  return (
    <div className="inline-flex gap-2 max-xl:flex-col">
      <Button
        variant="outline"
        size="sm"
        aria-label={`Decline the refund of ${username}`}
        onClick={() => setDecision('decline')}
      >
        Decline
      </Button>
      <Button
        size="sm"
        aria-label={`Approve the refund of ${username}`}
        onClick={() => setDecision('approve')}
      >
        Approve
      </Button>
      <Dialog
        open={decision === 'approve'}
        onOpenChange={(opens) => !opens && close()}
        title={`Approve the refund of ${username}?`}
        description={`${wayBackTexts[request.order.payBy ?? 'card']} This cannot be undone.`}
      >
        <ApproveForm request={request} onClose={close} />
      </Dialog>
      <Dialog
        open={decision === 'decline'}
        onOpenChange={(opens) => !opens && close()}
        title={`Decline the request of ${username}?`}
        description={`${username} gets your answer by email. The order stays as it is.`}
      >
        <DeclineForm request={request} onClose={close} />
      </Dialog>
    </div>
  );
}

interface DecisionFormProps extends RequestProps {
  onClose: () => void;
}

/** What was refunded since the list was read counts. */
function ApproveForm({ request, onClose }: DecisionFormProps) {
  const { data, isError, refetch } = useQuery(adminOrderQuery(request.order.documentId));
  if (data && data.data.refundable > 0) {
    return <RefundForm order={data.data} request={request} onClose={onClose} />;
  }
  if (data) return <ApproveWithoutRefund request={request} onClose={onClose} />;
  if (isError) {
    return <ErrorView onRetry={() => void refetch()}>The order could not be loaded.</ErrorView>;
  }
  return (
    <div role="status" className="grid place-items-center py-10">
      <Spinner />
      <span className="sr-only">Loading...</span>
    </div>
  );
}

function ApproveWithoutRefund({ request: { documentId }, onClose }: DecisionFormProps) {
  const { mutate, isPending, errorText } = useCall({
    call: () =>
      api('POST /back-office/refunds/:documentId/approve', {
        params: { documentId },
        body: undefined,
      }),
    onDone: onClose,
    success: 'Refund approved',
    onFailure: (failure) => closeIfOver(failure, onClose),
    settledKeys: orderKeys,
  });
  return (
    <div className="grid gap-5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <p className="text-sm">
        The whole payment was refunded, or its refund is on its way. Nothing more can be refunded.
      </p>
      <DialogFooter onCancel={onClose}>
        <Button pending={isPending && 'Approving...'} onClick={() => mutate()}>
          Approve
        </Button>
      </DialogFooter>
    </div>
  );
}

function DeclineForm({ request: { documentId, buyer }, onClose }: DecisionFormProps) {
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(refundDeclineInput), defaultValues: { answer: '' } },
    {
      save: (body) =>
        api('POST /back-office/refunds/:documentId/decline', { params: { documentId }, body }),
      success: () => ({
        title: 'Refund declined',
        description: `Your answer is on its way to ${buyer.email}.`,
      }),
      onSaved: onClose,
      onRefused: (error) => closeIfOver(error, onClose),
      settledKeys: orderKeys,
      failureText: 'This could not be done. Please try again.',
    },
  );
  const { length } = useWatch({ control: form.control, name: 'answer' });
  return (
    <Form onSubmit={submit} className="grid gap-5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Answer to the buyer"
        hint="The email contains your answer exactly as you write it."
        error={errors.answer?.message}
        aside={<CharacterCount length={length} max={limits.refundAnswerMax} />}
      >
        <Textarea rows={5} {...form.register('answer')} />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Declining...'}>
          Decline
        </Button>
      </DialogFooter>
    </Form>
  );
}
