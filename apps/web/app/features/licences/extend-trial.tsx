import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { type SubmitEvent, useState } from 'react';
import { api, fieldMessageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { useCall } from '../../ui/use-call.ts';
import { licenceFileKey, licenceListKey, licenceQuery } from './licence-queries.ts';

interface ExtendTrialDialogProps {
  licence: Pick<LicenceDetails, 'documentId'>;
  isOpen: boolean;
  onClose: () => void;
}

export function ExtendTrialDialog({ licence, isOpen, onClose }: ExtendTrialDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title="Extend the trial"
      description="You can add seven days once. Install the new licence file afterwards."
    >
      <ExtendTrialForm licence={licence} onClose={onClose} />
    </Dialog>
  );
}

function ExtendTrialForm({ licence, onClose }: Omit<ExtendTrialDialogProps, 'isOpen'>) {
  const { documentId } = licence;
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useCall({
    call: () =>
      api('POST /trials/:documentId/extend', { params: { documentId }, body: { reason } }),
    answerKey: licenceQuery(documentId).queryKey,
    onDone: onClose,
    success: () => ({ title: 'The trial is extended', description: 'Its file has the new end.' }),
    changedKeys: [licenceListKey, licenceFileKey],
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  const message = error
    ? fieldMessageOf(error, 'The trial could not be extended. Please try again.')
    : undefined;
  return (
    <Form ref={focusFirstField} onSubmit={handleSubmit} className="grid gap-5">
      <Field label="What do you need the days for?" error={message}>
        <Textarea
          rows={3}
          maxLength={limits.requestReasonMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Extending...'}>
          Extend
        </Button>
      </DialogFooter>
    </Form>
  );
}
