import { type SubmitEvent, useState } from 'react';
import { api, ApiError } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { paymentKeys } from '../../orders/admin/queries.ts';
import { describeRecorded } from '../../orders/admin/record-payment.tsx';
import type { ListedLine } from './transfer-queries.ts';

interface LineOrderDialogProps {
  /** It is the documentId of the bank file. */
  file: string;
  line: ListedLine;
  isOpen: boolean;
  onClose: () => void;
}

export function LineOrderDialog({ isOpen, onClose, ...form }: LineOrderDialogProps) {
  const { payer, position } = form.line;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={`Record payment ${position} for an order`}
      description={`The money of ${payer || 'this payer'} is recorded for the order by bank transfer that you name. This cannot be undone.`}
    >
      <LineOrderForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function LineOrderForm({ file, line, onClose }: Omit<LineOrderDialogProps, 'isOpen'>) {
  const [text, setText] = useState(String(line.order?.number ?? ''));
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error, errorText } = useCall({
    call: (number: number) =>
      api('POST /back-office/bank-files/:documentId/lines/:position/record', {
        params: { documentId: file, position: String(line.position) },
        body: { number },
      }),
    onDone: onClose,
    success: ({ data }, number) => describeRecorded(number, data),
    settledKeys: paymentKeys,
  });
  const fieldError = error instanceof ApiError ? error.fields['number']?.join(' ') : undefined;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const number = /^\s*#?(\d{1,9})\s*$/.exec(text)?.[1];
    setProblem(number ? undefined : 'Enter the number of an order, such as 1042');
    if (number && !isPending) mutate(Number(number));
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {errorText && !fieldError && <FormNotice tone="error">{errorText}</FormNotice>}
      <Field label="Order number" error={problem ?? fieldError}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Recording...'}>
          Record payment
        </Button>
      </DialogFooter>
    </Form>
  );
}
