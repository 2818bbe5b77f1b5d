import type { AdminInboundMailDetails } from '@partshelf/contract/chat/inbound-mails.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showFailure } from '../../../ui/error-toast.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { MailContentView } from '../helpdesk/mail-content.tsx';
import {
  changedMailKeys,
  inboundMailQuery,
  InboundMailStateBadge,
  mailOf,
  MailSender,
  reasonTexts,
  toSubject,
} from './inbound-mail-states.tsx';

export default function InboundMailPage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(inboundMailQuery(documentId))}
      noun="Mail"
      list={{ to: '/admin/inbound-mails', label: 'Mails to the chat' }}
      skeletonStyle="h-60 max-w-form"
      heading={(mail) => ({
        title: toSubject(mail),
        aside: <InboundMailStateBadge state={mail.state} />,
        actions: <DoneButton mail={mail} />,
      })}
    >
      {(mail) => <MailDetails mail={mail} />}
    </DetailsPage>
  );
}

interface MailProps {
  mail: AdminInboundMailDetails;
}

function MailDetails({ mail }: MailProps) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,860px)_minmax(280px,340px)]">
      <Card title="Mail" className="text-sm">
        <MailContentView
          mail={mail}
          saveOriginal={mailOf(mail.documentId).saveOriginal}
          textStyle="max-h-[70vh]"
          omissionsLabel="Not shown:"
        />
      </Card>
      <Card title="What became of it">
        <MailFacts mail={mail} />
      </Card>
    </div>
  );
}

function MailFacts({ mail }: MailProps) {
  const { receivedAt, reason, lastError, customer, contactMessage } = mail;
  return (
    <Facts columns={1}>
      {reason && <Fact name="Reason">{reasonTexts[reason]}</Fact>}
      {lastError && <Fact name="Last error">{lastError}</Fact>}
      <Fact name="From">
        <MailSender mail={mail} />
      </Fact>
      <Fact name="Received">
        <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>
      </Fact>
      {customer && (
        <Fact name="Sent to the chat of">
          <Link to={getUserPath(customer)} className="link">
            <bdi>{customer.username}</bdi>
          </Link>
        </Fact>
      )}
      {contactMessage && (
        <Fact name="It became">
          <Link to={`/admin/messages/${contactMessage}`} className="link">
            A contact message
          </Link>
        </Fact>
      )}
    </Facts>
  );
}

function DoneButton({ mail: { documentId, state } }: MailProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (done: boolean) =>
      api('PUT /back-office/inbound-mails/:documentId/done', {
        params: { documentId },
        body: { done },
      }),
    onSuccess: async (_, done) => {
      toast({ variant: 'success', title: done ? 'Mail is done' : 'Mail is open again' });
      await Promise.all(changedMailKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => showFailure('Nothing was changed', error),
  });
  if (state !== 'set-aside' && state !== 'done') return null;
  const isDone = state === 'done';
  return (
    <Button variant="outline" pending={isPending && 'Saving...'} onClick={() => mutate(!isDone)}>
      {isDone ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      {isDone ? 'Open again' : 'Done'}
    </Button>
  );
}
