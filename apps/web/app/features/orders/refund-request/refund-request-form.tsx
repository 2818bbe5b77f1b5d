import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@partshelf/contract/limits.ts';
import {
  refundRequestInput,
  type Order,
  type RefundRequestInput,
} from '@partshelf/contract/orders/orders.ts';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { CharacterCount } from '../../../ui/forms/character-count.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { focusFirstField, Form } from '../../../ui/forms/form.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts';
import { useRequestRefund } from './use-request-refund.ts';

const emptyValues: RefundRequestInput = { reason: '' };

interface RefundRequestFormProps {
  order: Order;
  onCancel: () => void;
}

export function RefundRequestForm({ order, onCancel }: RefundRequestFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(refundRequestInput),
    defaultValues: emptyValues,
  });
  const { errors } = formState;
  const { length } = useWatch({ control, name: 'reason' });
  const { mutate, isPending } = useRequestRefund(order);

  function handleError(error: Error) {
    const text = showFieldErrors(error, setError, { reason: 'reason' });
    if (text === null) return;
    setError('root', { message: text || 'Your request could not be sent. Please try again.' });
  }

  return (
    <Form
      ref={focusFirstField}
      aria-label="Ask for a refund"
      onSubmit={handleSubmit((input) => mutate(input, { onError: handleError }))}
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
