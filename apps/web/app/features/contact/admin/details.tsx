import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminMessage, messageAnswerInput } from '@partshelf/contract/contact.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Send } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { CharacterCount, Field, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { changedKeys, messageQuery, MessageStateBadge, useMarkDone } from './messages.tsx';
import { api } from '../../../api.ts';

export default function MessagePage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(messageQuery(documentId))}
      noun="message"
      list={{ to: '/admin/messages', label: 'Messages' }}
      skeletonStyle="h-60 max-w-[860px]"
      heading={(message) => ({
        title: message.subject,
        aside: <MessageStateBadge state={message.state} />,
        actions: <MarkDoneButton message={message} />,
      })}
    >
      {(message) => <MessageDetails message={message} />}
    </DetailsPage>
  );
}

const sheetStyle = 'rounded-lg border border-border bg-card p-6';
const textStyle = 'max-w-[70ch] wrap-anywhere whitespace-pre-line';

function MessageDetails({ message }: { message: AdminMessage }) {
  const { firstName, lastName, email, createdAt, message: text, answer } = message;
  return (
    <div className="grid max-w-[860px] gap-5">
      <section aria-label="Message" className={sheetStyle}>
        <p className="mb-4 text-sm text-muted-foreground">
          <bdi className="font-semibold text-foreground">
            {firstName} {lastName}
          </bdi>{' '}
          ·{' '}
          <a href={`mailto:${email}`} className="link inline-block wrap-anywhere">
            {email}
          </a>{' '}
          · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
        <p dir="auto" className={textStyle}>
          {text}
        </p>
      </section>
      {answer ? (
        <section aria-label="Answer" className={sheetStyle}>
          <p className="mb-4 text-sm text-muted-foreground">
            <span className="font-semibold text-foreground">{answer.by ?? 'Staff'}</span> answered ·{' '}
            <time dateTime={answer.createdAt}>{formatDateTime(answer.createdAt)}</time>
          </p>
          <p dir="auto" className={textStyle}>
            {answer.text}
          </p>
        </section>
      ) : (
        <div className={sheetStyle}>
          <AnswerForm message={message} />
        </div>
      )}
    </div>
  );
}

/** A message can be answered once, by mail. */
function AnswerForm({ message }: { message: AdminMessage }) {
  const { documentId } = message;
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(messageAnswerInput), defaultValues: { text: '' } },
    {
      save: (body) =>
        api('POST /back-office/messages/:documentId/answer', { params: { documentId }, body }),
      success: ({ data: { email } }) => ({
        title: 'Answer sent',
        description: `It is on its way to ${email}.`,
      }),
      changedKeys,
      failureText: 'Your answer could not be sent. Please try again.',
    },
  );
  const { register, control, formState } = form;
  const { length } = useWatch({ control, name: 'text' });

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
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

function MarkDoneButton({ message: { documentId, state } }: { message: AdminMessage }) {
  const { mutate, isPending } = useMarkDone(documentId);
  const isDone = state === 'done';
  return (
    <Button variant="outline" pending={isPending && 'Saving...'} onClick={() => mutate(!isDone)}>
      {isDone ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      {isDone ? 'Open again' : 'Mark as done'}
    </Button>
  );
}
