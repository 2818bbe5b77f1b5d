import { limits, retention } from '@partshelf/contract/limits.ts';
import {
  storedData,
  type StoredTopic,
  type StoredUntil,
} from '@partshelf/contract/privacy/stored-data.ts';
import { useShopSettings, useShownTexts } from '../../shop-settings.ts';

const topicTexts: Record<StoredTopic, { what: string; text: string }> = {
  account: {
    what: 'Your account',
    text: 'Your username, your email address and, if you give us one, a picture. Your password is stored as a hash, so no one can read it. If you connect an account at Google or Microsoft, we store its number. We need this so that you can log in.',
  },
  sessions: {
    what: 'Your logins',
    text: 'When and with which browser you logged in, so that you can see it and log out elsewhere. Logging out ends the session at once.',
  },
  apiTokens: {
    what: 'Your API tokens',
    text: 'Their names, what they may do and when they were last used. The token itself is stored only as a hash.',
  },
  companies: {
    what: 'Your companies',
    text: 'Which companies you belong to, your role, and what you did there, so that their owners know who uses their purchases. The owners keep what a company has bought.',
  },
  cart: { what: 'Your cart', text: 'The parts in it, until you buy or remove them.' },
  favorites: { what: 'Your wishlist', text: 'The parts in it.' },
  orders: {
    what: 'Your orders',
    text: 'What you ordered, what it cost, when, and whether it was paid or refunded. We need it to deliver the parts and for our books.',
  },
  quotes: {
    what: 'Your quotes',
    text: 'Quotes that you asked for or that we made for you, with what is printed on them, and whether you accepted them.',
  },
  downloads: {
    what: 'Your downloads',
    text: 'When you downloaded a package, as proof of delivery. The browser and the network (not the whole address), so that we notice misuse and can answer your bank.',
  },
  billing: {
    what: 'Your billing details',
    text: 'Name, address and, for companies, the VAT id that you enter for an invoice. They are printed on it and belong to our books. The details of unpaid orders are deleted with your account.',
  },
  invoices: {
    what: 'Your invoices',
    text: 'Invoices and credit notes, with what is printed on them.',
  },
  payments: {
    what: 'Your payments',
    text: 'The references of your payments at Stripe, our payment provider, and what Stripe reports about them. We only get the brand and the last four digits of your card.',
  },
  refundRequests: {
    what: 'Your requests for refunds',
    text: 'The reason that you give, so that we can decide.',
  },
  reviews: {
    what: 'Your reviews',
    text: 'Stars, words and date. They are public, together with your username and your picture. When you delete your account, you choose whether they are deleted or stay without your name.',
  },
  contactMessages: {
    what: 'Your messages in the contact form',
    text: 'What you write, with your name and your email address, and what we answer.',
  },
  chatMessages: {
    what: 'Your chat',
    text: 'What you and the helpdesk write, the emails that you answer with, as they came, and how you rate our help, so that we can answer and improve. What our staff note about a chat among themselves is not in the export of your data; ask us for it.',
  },
  mails: {
    what: 'Emails to you',
    text: 'Address, subject and date, so that we see whether an email arrived.',
  },
  staffNotes: {
    what: 'Notes of our staff',
    text: 'What our staff note about you or an order, so that everyone who answers you knows it. The export of your data contains these notes.',
  },
  subscription: {
    what: 'Your subscription',
    text: 'Your name and email address, if you subscribe to updates.',
  },
  staff: {
    what: 'If you work for the shop',
    text: 'Invitations, notifications, what you answered or decided, and what you changed in the back office.',
  },
};

function useTopics(): StoredTopic[] {
  const { invoicing, hasQuotes, storesSubscribers } = useShownTexts();
  const isUsed: Partial<Record<StoredTopic, boolean>> = {
    billing: invoicing !== null,
    invoices: invoicing !== null,
    quotes: hasQuotes,
    subscription: storesSubscribers,
  };
  return (Object.keys(storedData) as StoredTopic[]).filter((topic) => isUsed[topic] ?? true);
}

const transferText =
  'Of a bank transfer we store who paid, how much, on which day and under which reference, and the lines of our bank that show it.';

const licenceText =
  'Of a licence we also store the Microsoft 365 tenant with its domain, or the hosts that it runs in, since when, and who has bound it. That a tenant, company or domain has tried a product is stored for good, and names no person.';

export function StoredDataList() {
  const periods = storagePeriodTexts(useShopSettings().booksYears);
  const { invoicing, hasLicences } = useShownTexts();
  return (
    <dl className="grid gap-4">
      {useTopics().map((topic) => (
        <div key={topic}>
          <dt className="font-semibold">{topicTexts[topic].what}</dt>
          <dd className="text-muted-foreground">
            <span className="block">
              {topicTexts[topic].text}
              {topic === 'payments' && invoicing && ` ${transferText}`}
              {topic === 'orders' && hasLicences && ` ${licenceText}`}
            </span>
            <span className="block">
              How long: {storedData[topic].map((until) => `${periods[until]}.`).join(' ')}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const days = (count: number) => (count === 1 ? 'one day' : `${count} days`);
const months = (count: number) => `${count} months`;

const storagePeriodTexts = (booksYears: number): Record<StoredUntil, string> => ({
  accountErased: 'Until your account is deleted',
  unconfirmedAccount: `An account whose address was never confirmed: ${days(retention.unconfirmedAccountDays)}`,
  idleAccount: `An account that was not used for ${months(retention.idleAccountMonths)} is deleted, ${days(retention.idleWarningDays)} after we warned you by email`,
  removed: 'Until you remove it',
  endedSession: `Until ${days(retention.endedSessionDays)} after you logged out or the session ended`,
  oneTimeToken: `Links in emails: until ${days(retention.oneTimeTokenDays)} after they are no longer valid`,
  dataExport: `A copy that you asked for: ${limits.exportHours} hours`,
  apiToken: `Until ${days(retention.apiTokenDays)} after the token is no longer valid`,
  userAgent: `Which browser and network it was: ${months(retention.userAgentMonths)}`,
  closedChat: `A closed chat: ${months(retention.closedChatMonths)} after the last message`,
  inboundMail: `An email to the chat that did not become a message: ${months(retention.contactMessageMonths)}, or ${days(retention.mailDays)} if a program wrote it`,
  contactMessage: months(retention.contactMessageMonths),
  mail: `${days(retention.mailDays)}; the text of an email is deleted once it is sent`,
  notice: `Notifications in the back office: ${days(retention.noticeDays)}`,
  paymentRequest: `The address that we pass to the payment provider: ${days(retention.paymentRequestDays)}`,
  quote: `A quote that did not become an order: ${months(retention.quoteMonths)} after it ended`,
  unconfirmedSubscriber: `Without a confirmation: ${days(retention.unconfirmedSubscriberDays)}`,
  unsubscribed: `Until ${days(retention.unsubscribedDays)} after you unsubscribed`,
  invitation: `Invitations: until ${days(retention.invitationDays)} after they have expired`,
  books: `With your account, and even without it for ${booksYears} years after the year of the payment, because the law requires it`,
  shop: 'The list of changes in the back office: as long as the shop exists, without the names of people whose accounts were deleted',
});
