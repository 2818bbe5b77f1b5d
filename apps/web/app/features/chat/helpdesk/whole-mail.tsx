import type { InboundMail } from '@partshelf/contract/chat/inbound-mails.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { fetchDownload } from '../../../download.ts';
import { apiQuery } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { useOpening } from '../../../ui/use-opening.ts';
import type { OnUnfold } from '../message-list.tsx';

export interface MailAnswer {
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

const importContent = () => import('./mail-content.tsx');

/** It is folded below what the mail became. */
export function WholeMail<Answer extends MailAnswer>(props: WholeMailProps<Answer>) {
  const { source, onUnfold, className } = props;
  const { part, isOpen, setIsOpen, opener } = useOpening(importContent);
  const id = useId();
  return (
    <div className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start', className)}>
      <Button
        {...opener}
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? () => setIsOpen(false) : opener.onClick}
      >
        Show the whole mail
        <ChevronDown aria-hidden className={clsx('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      {isOpen && part && (
        <div
          id={id}
          // It is asked for, so the log of the messages need not announce it.
          aria-live="off"
          className="mt-1 w-full max-w-narrow text-sm"
        >
          <part.LoadedMail source={source} onUnfold={onUnfold} />
        </div>
      )}
    </div>
  );
}
