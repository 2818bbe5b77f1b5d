import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminMessage,
  type AdminMessageDetails,
  messageAnswerInput,
} from '@partshelf/contract/contact.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import { ActionButtons } from '../../../admin/actions.tsx';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate, formatDateTime, getTimeZone } from '../../../admin/time-zone.tsx';
import { CharacterCount, Field, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { useSave } from '../../../ui/use-save.ts';
import {
  changedMessageKeys,
  listMessageActions,
  messageQuery,
  MessageStateBadge,
} from './messages.tsx';
import { api } from '../../../api.ts';
import { mailOf } from '../../chat/admin/inbound-mail-states.tsx';
import { WholeMail } from '../../chat/helpdesk/whole-mail.tsx';
import { ChatTimeZone } from '../../chat/message-bubble.tsx';

export default function MessagePage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(messageQuery(documentId))}
      noun="Message"
      list={{ to: '/admin/messages', label: 'Messages' }}
      skeletonStyle="h-60 max-w-form"
      heading={(message) => ({
        title: message.subject,
        aside: <MessageStateBadge state={message.state} />,
        actions: <MessageButtons message={message} />,
      })}
    >
      {(message) => <MessageDetails message={message} />}
    </DetailsPage>
  );
}

const sheetStyle = 'sheet sheet-body';

interface MessageProps {
  message: AdminMessageDetails;
}

function MessageDetails({ message }: MessageProps) {
  const { firstName, lastName, email, answers, mail, mailWarning } = message;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,860px)_minmax(280px,340px)]">
      <div className="grid gap-5">
        {mailWarning && <FormNotice tone="info">{mailWarnings[mailWarning]}</FormNotice>}
        <ThreadEntry label="Message" text={message.message} createdAt={message.createdAt}>
          <bdi className="font-semibold text-foreground">
            {firstName} {lastName}
          </bdi>{' '}
          ·{' '}
          <a href={`mailto:${email}`} className="link inline-block wrap-anywhere">
            {email}
          </a>
        </ThreadEntry>
        {mail && <MailOfMessage documentId={mail} />}
        {answers.map(({ text, createdAt, by }, index) => (
          <ThreadEntry
            key={index}
            label={index === 0 ? 'Answer' : `Answer ${index + 1}`}
            text={text}
            createdAt={createdAt}
          >
            <span className="font-semibold text-foreground">{by ?? 'Staff'}</span> answered
          </ThreadEntry>
        ))}
        <div className={sheetStyle}>
          <AnswerForm message={message} />
        </div>
      </div>
      <Sender message={message} />
    </div>
  );
}

const mailWarnings: Record<NonNullable<AdminMessage['mailWarning']>, string> = {
  'unknown-address':
    'This mail was sent to the address for chat replies, but belongs to no chat. Its sender is not verified.',
  'other-sender':
    'This mail answers the chat of a customer, and came from another address. Do not tell its sender about orders.',
  'unproven-sender':
    'This mail names a customer as its sender, and the mail server says that it is forged. Do not tell its sender about orders.',
};

function MailOfMessage({ documentId }: { documentId: string }) {
  return (
    <ChatTimeZone value={getTimeZone()}>
      <WholeMail source={mailOf(documentId)} className="-mt-3" />
    </ChatTimeZone>
  );
}

interface ThreadEntryProps {
  label: string;
  text: string;
  createdAt: string;
  children: ReactNode;
}

function ThreadEntry({ label, text, createdAt, children }: ThreadEntryProps) {
  return (
    <section aria-label={label} className={sheetStyle}>
      <p className="mb-4 text-sm text-muted-foreground">
        {children} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </section>
  );
}

function Sender({ message: { email, account, otherMessages } }: MessageProps) {
  return (
    <Card title="Sender">
      {account ? (
        <div className="text-sm">
          <p>
            <Link
              to={`/admin/people/${account.documentId}`}
              className="font-semibold wrap-anywhere hover:underline"
            >
              <bdi>{account.username}</bdi>
            </Link>
          </p>
          <p className="text-muted-foreground">
            {account.orders.paid === 0
              ? 'No paid orders'
              : `${account.orders.paid} paid ${account.orders.paid === 1 ? 'order' : 'orders'}, ${formatMoney(account.orders.total)}`}
          </p>
          <p className="text-muted-foreground">Since {formatDate(account.createdAt)}</p>
          <p className="mt-2 text-xs text-muted-foreground">
            Anyone can write an email address into the contact form.
          </p>
        </div>
      ) : (
        <p className="text-sm wrap-anywhere text-muted-foreground">
          There is no account with {email}.
        </p>
      )}
      {otherMessages.length > 0 && (
        <section aria-label="Other messages" className="border-t border-border pt-3 text-sm">
          <h3 className="mb-1.5 text-h3">Other messages</h3>
          <ul className="grid gap-2">
            {otherMessages.map(({ documentId, subject, state, createdAt }) => (
              <li key={documentId}>
                <Link
                  to={`/admin/messages/${documentId}`}
                  className="wrap-anywhere hover:underline"
                >
                  <bdi>{subject}</bdi>
                </Link>
                <p className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
                  {formatDate(createdAt)}
                  <MessageStateBadge state={state} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function AnswerForm({ message }: MessageProps) {
  const { documentId, answers } = message;
  const { form, errors, submit, isPending } = useSave(
    {
      resolver: zodResolver(messageAnswerInput),
      values: { text: '', answers: answers.length },
      // An answer of a colleague must not remove what is being written.
      resetOptions: { keepDirtyValues: true },
    },
    {
      save: (body) =>
        api('POST /back-office/messages/:documentId/answer', { params: { documentId }, body }),
      success: ({ data: { email } }) => ({
        title: 'Answer sent',
        description: `It is on its way to ${email}.`,
      }),
      onSaved: (_, { answers: before }, { reset }) =>
        reset({ text: '', answers: before + 1 }, { keepDirtyValues: false }),
      changedKeys: changedMessageKeys,
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
        hint={`Your answer is sent to ${message.email} by email, with the message below it.`}
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

function MessageButtons({ message }: MessageProps) {
  const [buttons, setButtons] = useState<HTMLDivElement | null>(null);
  const focusLast = () => [...(buttons?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  return (
    <div ref={setButtons} className="contents">
      <ActionButtons actions={listMessageActions(message, focusLast)} />
    </div>
  );
}
