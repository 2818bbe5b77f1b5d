import type { InboundMail, Omission } from '@partshelf/contract/chat/inbound-mails.ts';
import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, Download } from 'lucide-react';
import {
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isApiError, messageOf } from '../../../api.ts';
import { fetchDownload } from '../../../download.ts';
import { apiQuery } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { showFailure } from '../../../ui/error-toast.ts';
import { ChatTimeZone } from '../message-bubble.tsx';
import type { OnUnfold } from '../message-list.tsx';

interface MailAnswer {
  data: InboundMail;
}

export interface MailSource<Answer extends MailAnswer> {
  readonly query: UseQueryOptions<Answer, Error, Answer, unknown[]>;
  readonly saveOriginal: () => Promise<unknown>;
}

export function mailOfMessage(documentId: string): MailSource<MailAnswer> {
  const params = { documentId };
  return {
    query: apiQuery(['chat', 'mail'], 'GET /chat-messages/:documentId/mail', { params }),
    saveOriginal: () => fetchDownload('GET /chat-messages/:documentId/mail/original', { params }),
  };
}

interface WholeMailProps<Answer extends MailAnswer> {
  source: MailSource<Answer>;
  onUnfold?: OnUnfold;
  className?: string;
}

/** It is folded below what the mail became. */
export function WholeMail<Answer extends MailAnswer>(props: WholeMailProps<Answer>) {
  const { source, onUnfold, className } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start', className)}>
      <Button
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        Show the whole mail
        <ChevronDown aria-hidden className={clsx('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      {isOpen && (
        <div
          id={id}
          // It is asked for, so the log of the messages need not announce it.
          aria-live="off"
          className="mt-1 w-full max-w-narrow text-sm"
        >
          <LoadedMail source={source} onUnfold={onUnfold} />
        </div>
      )}
    </div>
  );
}

const panelStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 sheet p-4';

const notKeptText = 'The original of this mail was not kept.';

interface LoadedMailProps<Answer extends MailAnswer> {
  source: MailSource<Answer>;
  onUnfold: OnUnfold | undefined;
}

function LoadedMail<Answer extends MailAnswer>({ source, onUnfold }: LoadedMailProps<Answer>) {
  const { data, error, refetch } = useQuery(source.query);
  const content = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined || error !== null;
  const report = useEffectEvent((element: HTMLElement | null) => onUnfold?.(element));
  useLayoutEffect(() => {
    if (isLoaded) report(content.current);
  }, [isLoaded]);
  useEffect(() => () => report(null), []);
  if (!isLoaded) {
    return (
      <p role="status" className={panelStyle}>
        Loading the mail...
      </p>
    );
  }
  return (
    <div ref={content} className={panelStyle}>
      {data ? (
        <>
          <MailHead mail={data.data} />
          <MailContentView
            mail={data.data}
            saveOriginal={source.saveOriginal}
            textStyle="max-h-[max(10rem,30vh)]"
          />
        </>
      ) : isApiError(error, 'NOT_FOUND') ? (
        <p>{notKeptText}</p>
      ) : (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{messageOf(error, 'The mail could not be loaded.')}</p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

function MailHead({ mail: { fromName, fromEmail, subject, receivedAt } }: { mail: InboundMail }) {
  const timeZone = useContext(ChatTimeZone);
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 wrap-anywhere [&_dt]:text-muted-foreground">
      <dt>From</dt>
      <dd>
        {fromName && <bdi>{fromName} </bdi>}
        {fromEmail ? <bdi>{fromName ? `<${fromEmail}>` : fromEmail}</bdi> : 'No address'}
      </dd>
      <dt>Subject</dt>
      <dd>
        <bdi>{subject || 'No subject'}</bdi>
      </dd>
      <dt>Received</dt>
      <dd>
        <time dateTime={receivedAt}>{formatDateTime(receivedAt, timeZone)}</time>
      </dd>
    </dl>
  );
}

interface MailContentProps {
  mail: Pick<InboundMail, 'text' | 'omissions' | 'original'>;
  saveOriginal: () => Promise<unknown>;
  textStyle: string;
  omissionsLabel?: string;
}

export function MailContentView(props: MailContentProps) {
  const { mail, saveOriginal, textStyle, omissionsLabel = 'Not part of the message:' } = props;
  const { text, omissions, original } = mail;
  return (
    <>
      {text ? (
        <div
          role="group"
          aria-label="Text of the mail"
          dir="auto"
          // Focusable so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={clsx(
            'overflow-y-auto rounded-md border border-border bg-background p-3 wrap-anywhere whitespace-pre-wrap',
            textStyle,
          )}
        >
          {text}
        </div>
      ) : (
        <p>{text === null ? 'The text of this mail was not read.' : 'This mail has no text.'}</p>
      )}
      {omissions.length > 0 && <Omissions label={omissionsLabel} omissions={omissions} />}
      {original ? <OriginalButton saveOriginal={saveOriginal} /> : <p>{notKeptText}</p>}
    </>
  );
}

interface OmissionsProps {
  label: string;
  omissions: readonly Omission[];
}

function Omissions({ label, omissions }: OmissionsProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="font-semibold">
        {label}
      </p>
      <ul aria-labelledby={id} className="mt-1 list-disc pl-5 wrap-anywhere">
        {omissions.map(({ kind, name = kindLabels[kind], reason }, index) => (
          <li key={index}>
            {kind === 'text' && reason ? (
              reason
            ) : (
              <>
                <bdi className="font-semibold">{name}</bdi>
                {reason && `: ${reason}`}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const kindLabels: Record<Omission['kind'], string> = {
  quote: 'Quoted text',
  signature: 'A signature',
  text: 'A part of the text',
  file: 'A file',
};

function OriginalButton({ saveOriginal }: Pick<MailContentProps, 'saveOriginal'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: saveOriginal,
    onError: (error) => showFailure('Error', error, 'The mail could not be downloaded.'),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      pending={isPending && 'Downloading...'}
      onClick={() => mutate()}
      className="justify-self-start"
    >
      <Download aria-hidden />
      Download the mail (.eml)
    </Button>
  );
}
