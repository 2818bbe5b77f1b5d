import { zodResolver } from '@hookform/resolvers/zod';
import {
  messageAnswerInput,
  type MessageAnswerInput,
  type AdminMessage,
} from '@partshelf/contract/contact.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { Send } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { CharacterCount } from '../../../ui/forms/character-count.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts';
import { UnsavedChangesDialog } from '../../../admin/unsaved-changes.tsx';
import { useAnswerMessage } from './use-message-actions.ts';

const blank: MessageAnswerInput = { text: '' };

/** A message can be answered once, by mail. */
export function AnswerForm({ message }: { message: AdminMessage }) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(messageAnswerInput),
    defaultValues: blank,
  });
  const { errors } = formState;
  const { length } = useWatch({ control, name: 'text' });
  const { mutate, isPending } = useAnswerMessage(message.documentId);

  function handleError(error: Error) {
    const text = showFieldErrors(error, setError, { text: 'text' });
    if (text === null) return;
    setError('root', { message: text || 'Your answer could not be sent. Please try again.' });
  }

  return (
    <Form
      onSubmit={handleSubmit((input) => mutate(input, { onError: handleError }))}
      className="grid gap-4.5"
    >
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Answer"
        error={errors.text?.message}
        hint={`Goes to ${message.email} by email, with the message below it.`}
        aside={<CharacterCount length={length} max={limits.contactAnswerMax} />}
      >
        <Textarea rows={8} {...register('text')} />
      </Field>
      <Button type="submit" className="justify-self-end" pending={isPending && 'Sending...'}>
        <Send aria-hidden />
        Send answer
      </Button>
      <UnsavedChangesDialog isDirty={formState.isDirty} />
    </Form>
  );
}
