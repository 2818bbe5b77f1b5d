import type {
  AdminInboundMailDetails,
  InboundMail,
} from '@partshelf/contract/chat/inbound-mails.ts';

export const makeInboundMail = (given: Partial<InboundMail> = {}): InboundMail => ({
  documentId: 'inbound-mail',
  fromEmail: 'anna@mail.example',
  fromName: 'Anna Berg',
  subject: 'Re: Your chat',
  receivedAt: '2025-11-20T12:00:00.000Z',
  text: 'It works now.\n\n> Did it help?',
  omissions: [],
  original: { sizeBytes: 4096 },
  ...given,
});

let lastNumber = 0;

export function makeAdminInboundMail(
  given: Partial<AdminInboundMailDetails> = {},
): AdminInboundMailDetails {
  lastNumber += 1;
  return {
    ...makeInboundMail({ documentId: `inbound-mail-${lastNumber}` }),
    state: 'set-aside',
    reason: 'several-senders',
    customer: null,
    lastError: null,
    contactMessage: null,
    ...given,
  };
}
