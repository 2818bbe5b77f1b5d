import type { NotificationKind } from '@partshelf/contract/notifications.ts';
import {
  CircleAlert,
  FileText,
  Mail,
  MailWarning,
  MessagesSquare,
  Receipt,
  Scale,
  ServerCrash,
  ShieldAlert,
  StarHalf,
  Undo2,
  Webhook,
  type LucideIcon,
} from 'lucide-react';

interface KindText {
  label: string;
  hint: string;
  icon: LucideIcon;
}

export const notificationTexts: Record<NotificationKind, KindText> = {
  sale: { label: 'Sales', hint: 'An order was paid.', icon: Receipt },
  quote: {
    label: 'Quotes',
    hint: 'A customer accepted or declined a quote.',
    icon: FileText,
  },
  'refund-request': { label: 'Refund requests', hint: 'A buyer asks for a refund.', icon: Undo2 },
  dispute: {
    label: 'Disputes',
    hint: 'A buyer disputes a payment at the bank.',
    icon: Scale,
  },
  'payment-alert': {
    label: 'Payment alerts',
    hint: 'A payment does not match its order, or a refund failed.',
    icon: CircleAlert,
  },
  'failed-job': {
    label: 'Failed jobs and emails',
    hint: 'All attempts of a job or an email have failed.',
    icon: ServerCrash,
  },
  'low-review': {
    label: 'Low reviews',
    hint: 'A customer wrote a review with 1 or 2 stars.',
    icon: StarHalf,
  },
  message: { label: 'Messages', hint: 'A message came through the contact form.', icon: Mail },
  'waiting-chat': {
    label: 'Waiting chats',
    hint: 'A customer waits for an answer in the chat.',
    icon: MessagesSquare,
  },
  'set-aside-mail': {
    label: 'Mails set aside',
    hint: 'A mail to the chat became no message.',
    icon: MailWarning,
  },
  certificate: {
    label: 'Expiring certificate',
    hint: 'The certificate of the shop expires in 14 days, or in 3 days.',
    icon: ShieldAlert,
  },
  webhook: {
    label: 'Failing webhooks',
    hint: 'An endpoint has failed for an hour, or was switched off.',
    icon: Webhook,
  },
};
