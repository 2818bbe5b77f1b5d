import type {
  ProviderName,
  ProviderState,
  ProviderStatus,
  ShopHealth,
} from '@partshelf/contract/operations.ts';
import { formatDateTime } from '../../../admin/time-zone.tsx';

export type HealthState = 'good' | 'bad' | 'unknown';

export interface HealthItem {
  readonly label: string;
  readonly state: HealthState;
  /** How the state is called, where that says more than the names of the three. */
  readonly stateName?: string;
  readonly fact: string;
  readonly advice?: string;
  readonly action?: { readonly to: string; readonly label: string };
}

interface ProviderText {
  readonly label: string;
  readonly away: string;
  readonly refused: string;
}

const texts: Record<ProviderName, ProviderText> = {
  stripe: {
    label: 'Stripe',
    away: 'Nothing can be bought. Look at status.stripe.com, and whether the shop can reach the internet. Open payments are checked automatically afterwards.',
    refused:
      'Nothing can be bought. Put the secret key of your Stripe account into STRIPE_SECRET_KEY and restart the shop.',
  },
  mail: {
    label: 'Mail server',
    away: 'Emails wait, and are sent automatically for about a day. Look at the mail server and at SMTP_URL.',
    refused:
      'Emails wait. Put the right user and password into SMTP_URL and restart the shop within a day.',
  },
  files: {
    label: 'File storage',
    away: 'Downloads and uploads can fail. Look at the disk of DATA_DIR, or at the store of S3_ENDPOINT.',
    refused:
      'Downloads and uploads fail. Check the S3_ settings and the permissions of the key, then restart the shop.',
  },
  redis: {
    label: 'Redis',
    away: 'Each node counts requests alone, and chats between nodes are delayed. Look at the server of REDIS_URL.',
    refused:
      'Each node counts requests alone. Put the right password into REDIS_URL and restart the shop.',
  },
  vies: {
    label: 'EU register of VAT ids',
    away: 'VAT ids are treated as you chose under Invoices and tax. It is often unavailable for a while. Wait until it answers.',
    refused: 'VAT ids are not confirmed. Check VIES_URL.',
  },
  dns: {
    label: 'DNS',
    away: 'Domains of companies are not checked meanwhile, and stay as they are. Check DNS_SERVERS.',
    refused: 'Domains of companies are not checked. Check DNS_SERVERS.',
  },
  google: {
    label: 'Login with Google',
    away: 'Customers log in with a password meanwhile. Look at status.cloud.google.com.',
    refused:
      'No one can log in with Google. Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, then restart the shop.',
  },
  microsoft: {
    label: 'Login with Microsoft',
    away: 'Customers log in with a password meanwhile. Look at status.cloud.microsoft.',
    refused:
      'No one can log in with Microsoft. The client secret may have expired: make a new one, set MICROSOFT_CLIENT_SECRET and restart the shop.',
  },
  tenants: {
    label: 'Microsoft tenants',
    away: 'Licences are bound by the id of a tenant meanwhile, and not by a domain. Look at status.cloud.microsoft.',
    refused: 'Licences are bound by the id of a tenant, and not by a domain. Check MICROSOFT_URL.',
  },
  licenceKeys: {
    label: 'Key of the licences',
    away: 'Licence files are not signed.',
    refused:
      'Licence files are not signed by this node. Put its file back into DATA_DIR/licence-keys, or give all nodes the same LICENCE_KEYS.',
  },
  clamav: {
    label: 'Virus scanner',
    away: 'Files of the chat wait until it answers, and no one can open them. Start clamd.',
    refused: 'Files of the chat are not checked. Check CLAMD_URL.',
  },
  mailbox: {
    label: 'Mailbox for replies',
    away: 'Replies of customers to emails of the chat arrive once the mailbox answers again. Look at the mail server of INBOUND_IMAP_URL.',
    refused:
      'Replies of customers to emails of the chat wait in the mailbox. Put the right user and password into INBOUND_IMAP_URL and restart the shop.',
  },
};

const providerStates: Record<ProviderState, { state: HealthState; stateName: string }> = {
  up: { state: 'good', stateName: 'Up' },
  away: { state: 'bad', stateName: 'Unavailable' },
  refused: { state: 'bad', stateName: 'Refuses the settings' },
  unknown: { state: 'unknown', stateName: 'Not asked yet' },
};

export function describeProvider(status: ProviderStatus): HealthItem {
  const { provider, state, failures, lastAnswerAt, lastFailureAt, lastFailure } = status;
  const { label, ...advice } = texts[provider];
  const failure =
    lastFailureAt &&
    ` · Last failure ${formatDateTime(lastFailureAt)}: ${lastFailure}. ${failures.toLocaleString('en-US')} since the start`;
  return {
    label,
    ...providerStates[state],
    fact: `${lastAnswerAt ? `Last answer ${formatDateTime(lastAnswerAt)}` : 'No answer yet'}${failure ?? ''}`,
    ...((state === 'away' || state === 'refused') && { advice: advice[state] }),
  };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const mailsLateMs = 15 * minuteMs;
const backupLateMs = 2 * dayMs;
const certificateLateMs = 14 * dayMs;
const leastFreeShare = 0.1;

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** `now` is in milliseconds since 1970. */
export function listChecks(health: ShopHealth, now: number): HealthItem[] {
  const { lastWebhookAt, mails, failedJobs, lastBackupAt, disk, certificateExpiresAt } = health;
  const age = (time: string) => now - Date.parse(time);
  const areMailsLate = mails.oldestWaitingAt !== null && age(mails.oldestWaitingAt) > mailsLateMs;
  const isDiskFull = disk.freeBytes < disk.totalBytes * leastFreeShare;
  const isBackupLate = lastBackupAt !== null && age(lastBackupAt) > backupLateMs;
  const expiresSoon =
    certificateExpiresAt !== null && -age(certificateExpiresAt) < certificateLateMs;
  return [
    ...checkOrigin(health),
    {
      label: 'Stripe webhook events',
      state: lastWebhookAt ? 'good' : 'unknown',
      fact: lastWebhookAt ? `Last ${formatDateTime(lastWebhookAt)}` : 'No event has arrived yet',
      advice:
        'Add a webhook in the dashboard of Stripe, with the address /api/stripe/webhook of this shop. Until then, payments are noticed a few minutes late.',
    },
    {
      label: 'Emails',
      state: areMailsLate || mails.failed > 0 ? 'bad' : 'good',
      fact: [
        mails.lastSentAt ? `Last sent ${formatDateTime(mails.lastSentAt)}` : 'None sent yet',
        `${mails.waiting.toLocaleString('en-US')} waiting`,
        `${mails.failed.toLocaleString('en-US')} failed`,
      ].join(' · '),
      advice: 'Look at the mail server below, then send the failed emails again.',
      action: { to: '/admin/mails?state=failed', label: 'Failed emails' },
    },
    ...checkMailbox(health.mailbox, now),
    {
      label: 'Jobs',
      state: failedJobs > 0 ? 'bad' : 'good',
      fact: `${failedJobs.toLocaleString('en-US')} failed`,
      advice: 'The overview lists these jobs, and you can try them again there.',
      action: { to: '/admin#alerts', label: 'Failed jobs' },
    },
    {
      label: 'Backup',
      state: lastBackupAt === null ? 'unknown' : isBackupLate ? 'bad' : 'good',
      fact: lastBackupAt ? `Last ${formatDateTime(lastBackupAt)}` : 'No backup has been made yet',
      advice:
        'Run npm run backup every night. Backups that other programs make are not shown here: check them yourself.',
    },
    {
      label: 'Disk',
      state: isDiskFull ? 'bad' : 'good',
      fact: `${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)} free in DATA_DIR`,
      advice: 'Make room, or move the files to S3 with npm run files:move.',
    },
    {
      label: 'Certificate',
      state: certificateExpiresAt === null ? 'unknown' : expiresSoon ? 'bad' : 'good',
      fact: certificateExpiresAt
        ? `Valid until ${formatDateTime(certificateExpiresAt)}`
        : 'The certificate is checked every morning if the shop is served over HTTPS',
      ...(expiresSoon && { advice: 'Renew the certificate of the proxy in front of the shop.' }),
    },
  ];
}

function checkOrigin({ restoredBackupAt, isOriginUnknown }: ShopHealth): HealthItem[] {
  if (!isOriginUnknown && !restoredBackupAt) return [];
  return [
    {
      label: 'Restored shop',
      state: isOriginUnknown ? 'bad' : 'good',
      fact: restoredBackupAt
        ? `Restored from the backup of ${formatDateTime(restoredBackupAt)}`
        : 'The data folder is a copy',
      advice:
        'Say once which shop it is: npm run installation -- same if it takes the place of the other, or -- second if both go on. Until then, payments that it does not know wait.',
    },
  ];
}

const mailsUnreadMs = 60 * minuteMs;

function checkMailbox(mailbox: ShopHealth['mailbox'], now: number): HealthItem[] {
  if (!mailbox) return [];
  const { readLast24Hours, setAside, oldestUnreadAt, lastError } = mailbox;
  const isLate = oldestUnreadAt !== null && now - Date.parse(oldestUnreadAt) > mailsUnreadMs;
  return [
    {
      label: 'Mails to the chat',
      state: isLate || setAside > 0 ? 'bad' : 'good',
      fact: [
        `${readLast24Hours.toLocaleString('en-US')} read in the last 24 hours`,
        `${setAside.toLocaleString('en-US')} set aside`,
        oldestUnreadAt ? `Oldest unread ${formatDateTime(oldestUnreadAt)}` : 'None unread',
        ...(lastError
          ? [`Last error ${formatDateTime(lastError.receivedAt)} (${lastError.text})`]
          : []),
      ].join(' · '),
      advice: isLate
        ? 'A mail could not be read for more than an hour. Look at the mailbox below; after three tries the mail is set aside, and the next one is read.'
        : 'Read the mails that became no message, and mark them as done.',
      action: { to: '/admin/inbound-mails?state=set-aside', label: 'Mails to the chat' },
    },
  ];
}
