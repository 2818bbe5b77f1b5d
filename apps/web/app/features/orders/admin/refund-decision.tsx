import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminRefundRequest, declineInput } from '@partshelf/contract/orders/admin-refunds.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { CharacterCount, Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { useInvalidateOrders } from './queries.ts';
import { parseAmount } from './refund-dialog.tsx';

interface RequestProps {
  request: AdminRefundRequest;
}

export function RefundDecisionButtons({ request }: RequestProps) {
  const [decision, setDecision] = useState<'approve' | 'decline'>();
  const close = () => setDecision(undefined);
  const { username } = request.buyer;
  return (
    <div className="inline-flex gap-2 max-md:flex-col">
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
        description="The money goes back to the card that paid. This cannot be undone."
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

function ApproveForm({ request, onClose }: DecisionFormProps) {
  const { total, refunded } = request.order;
  const left = sumDollars([total, -refunded]);
  const [isPart, setIsPart] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useApprove(request, onClose);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const amount = isPart ? parseAmount(text) : undefined;
    const found = isPart ? findProblem(amount, left) : undefined;
    setProblem(found);
    if (!found) mutate(amount);
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {error && (
        <FormNotice tone="error">
          {messageOf(error, 'This could not be done. Please try again.')}
        </FormNotice>
      )}
      {left > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">How much goes back</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            <Choice isChosen={!isPart} onChoose={() => setIsPart(false)}>
              All that is left, {formatUsd(left)}
            </Choice>
            <Choice isChosen={isPart} onChoose={() => setIsPart(true)}>
              A part
            </Choice>
          </div>
          <p className="text-sm text-muted-foreground">
            {isPart
              ? 'The order stays paid, and its downloads stay available.'
              : 'The downloads of the order end.'}
          </p>
        </fieldset>
      )}
      {isPart && (
        <Field
          label="Amount in US dollars"
          hint={`At most ${formatUsd(left)}, which is left of the payment.`}
          error={problem}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Approving...'}>
          Approve
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-input bg-card px-3.5 text-sm font-semibold transition-colors hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <input
        type="radio"
        name="part"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 accent-(--primary)"
      />
      {children}
    </label>
  );
}

function findProblem(amount: number | undefined, most: number): string | undefined {
  if (amount === undefined) return 'An amount such as 12.50';
  if (amount === 0) return 'Amount must be more than 0';
  return amount > most ? `Only ${formatUsd(most)} is left of the payment` : undefined;
}

/** The amount is in dollars; without it all that is left goes back. */
function useApprove({ documentId }: AdminRefundRequest, onDone: () => void) {
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: (amount: number | undefined) =>
      api('POST /back-office/refunds/:documentId/approve', {
        params: { documentId },
        body: amount === undefined ? {} : { amount },
      }),
    onSuccess: (_answer, amount) => {
      onDone();
      toast({
        variant: 'success',
        title: 'Refund approved',
        description:
          amount === undefined
            ? 'The order is refunded once the payment provider confirms it.'
            : 'The order shows it once the payment provider confirms it.',
      });
    },
    onSettled: refresh,
  });
}

function DeclineForm({ request: { documentId, buyer }, onClose }: DecisionFormProps) {
  const refresh = useInvalidateOrders();
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(declineInput), defaultValues: { answer: '' } },
    {
      save: (body) =>
        api('POST /back-office/refunds/:documentId/decline', { params: { documentId }, body }),
      success: () => ({
        title: 'Refund declined',
        description: `Your answer is on its way to ${buyer.email}.`,
      }),
      onSaved: async () => {
        onClose();
        await refresh();
      },
      failureText: 'This could not be done. Please try again.',
    },
  );
  const { length } = useWatch({ control: form.control, name: 'answer' });
  return (
    <Form onSubmit={submit} className="grid gap-5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Answer to the buyer"
        hint="The email contains it as you write it."
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
