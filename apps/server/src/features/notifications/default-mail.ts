import type { NoticeKind, NoticeMail } from '@partshelf/contract/notifications.ts';

const liveMails: Partial<Record<NoticeKind, NoticeMail>> = {
  sale: 'daily',
  'refund-request': 'each',
  dispute: 'each',
  'payment-alert': 'each',
};

/** For people who never chose. */
export const getDefaultMail = (
  kind: NoticeKind,
  { live }: { readonly live: boolean },
): NoticeMail => (live && liveMails[kind]) || 'off';
