import type { DeletionOverview } from '@partshelf/contract/privacy/privacy.ts';

type ErasedTopic = DeletionOverview['goes'][number]['topic'];
type RetainedTopic = DeletionOverview['stays'][number]['topic'];

interface Counted {
  readonly topic: ErasedTopic | RetainedTopic;
  readonly count: number;
}

/** One word where a number says nothing, otherwise singular and plural. */
const words: Record<ErasedTopic | RetainedTopic, string | readonly [string, string]> = {
  account: 'Your username, email address and ways to sign in',
  profileImage: 'Your profile image',
  sessions: ['device that is signed in', 'devices that are signed in'],
  apiTokens: ['API token', 'API tokens'],
  cart: ['product in your cart', 'products in your cart'],
  favorites: ['product in your wishlist', 'products in your wishlist'],
  chatMessages: ['message in the chat', 'messages in the chat'],
  contactMessages: ['message to our support', 'messages to our support'],
  subscription: 'Your subscription to our emails',
  mails: ['stored copy of an email to you', 'stored copies of emails to you'],
  notices: ['notice in the back office', 'notices in the back office'],
  refundReasons: ['reason you gave for a refund', 'reasons you gave for refunds'],
  unpaidBilling: ['billing address of an unpaid order', 'billing addresses of unpaid orders'],
  reviews: ['review, or only your name on it', 'reviews, or only your name on them'],
  orders: ['order', 'orders'],
  invoices: ['invoice', 'invoices'],
  payments: ['record of a payment', 'records of payments'],
};

export function describeTopic({ topic, count }: Counted): string {
  const text = words[topic];
  if (typeof text === 'string') return text;
  return `${count.toLocaleString('en-US')} ${text[count === 1 ? 0 : 1]}`;
}
