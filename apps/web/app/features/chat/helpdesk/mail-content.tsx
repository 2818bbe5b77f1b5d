import type { InboundMail, Omission } from '@partshelf/contract/chat/inbound-mails.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { isApiError, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { ChatTimeZone } from '../message-bubble.tsx';
import type { OnUnfold } from '../message-list.tsx';
import type { MailAnswer, MailSource } from './whole-mail.tsx';

const panelStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 sheet p-4';

const notKeptText = 'The original of this mail was not kept.';

interface LoadedMailProps<Answer extends MailAnswer> {
  source: MailSource<Answer>;
  onUnfold: OnUnfold | undefined;
}

export function LoadedMail<Answer extends MailAnswer>({
  source,
  onUnfold,
}: LoadedMailProps<Answer>) {
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
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable so that the keyboard can scroll it
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
  return (
    <CallButton
      name="Download the mail (.eml)"
      icon={Download}
      size="sm"
      className="justify-self-start"
      pending="Downloading..."
      call={saveOriginal}
      failureTitle="Error"
      failureText="The mail could not be downloaded."
    />
  );
}
