import type { AdminUserDetails } from '@partshelf/contract/accounts/admin-user.ts';
import type { AuditEntry } from '@partshelf/contract/audit.ts';
import type { AdminMessageDetails } from '@partshelf/contract/contact.ts';
import type { Invitation, AdminUser } from '@partshelf/contract/accounts/admin.ts';
import type { AdminReview } from '@partshelf/contract/reviews.ts';
import { makeReview } from './reviews.ts';
import { makeUser } from './users.ts';

export const ada = makeUser({
  documentId: 'ada'.padEnd(24, 'x'),
  username: 'ada.admin',
  role: { name: 'Admin' },
});

let lastNumber = 0;

export function makePerson(given: Partial<AdminUser> = {}): AdminUser {
  lastNumber += 1;
  return {
    documentId: `person-${lastNumber}`,
    username: `person-${lastNumber}`,
    email: `person-${lastNumber}@mail.example`,
    role: 'Customer',
    confirmed: true,
    blocked: false,
    deletion: null,
    orders: 2,
    createdAt: '2025-11-18T12:00:00.000Z',
    lastSeenAt: '2025-11-20T12:00:00.000Z',
    secondFactor: { passkeys: 0, authenticatorApp: false, recoveryCodesLeft: 0 },
    ...given,
  };
}

export function makeUserDetails(given: Partial<AdminUserDetails> = {}): AdminUserDetails {
  return {
    ...makePerson({
      documentId: 'm'.repeat(24),
      username: 'mara.lindt',
      email: 'mara@northgate.example',
    }),
    billing: null,
    companies: [],
    signIn: { password: true, google: false, microsoft: null },
    paidOrders: 0,
    paid: 0,
    returned: 0,
    chatRoom: null,
    activity: {
      orders: [],
      quotes: [],
      transfers: [],
      licences: [],
      reversals: [],
      downloads: [],
      invoices: [],
      reviews: [],
      messages: [],
      chat: [],
      notes: [],
    },
    counts: {
      orders: 0,
      quotes: 0,
      transfers: 0,
      licences: 0,
      reversals: 0,
      downloads: 0,
      invoices: 0,
      reviews: 0,
      messages: 0,
      chat: 0,
      notes: 0,
    },
    ...given,
  };
}

export function makeInvitation(given: Partial<Invitation> = {}): Invitation {
  lastNumber += 1;
  return {
    documentId: `invitation-${lastNumber}`,
    email: `invited-${lastNumber}@mail.example`,
    role: 'Helpdesk',
    createdAt: '2025-11-20T12:00:00.000Z',
    expiresAt: '2999-11-27T12:00:00.000Z',
    ...given,
  };
}

export function makeAdminReview(given: Partial<AdminReview> = {}): AdminReview {
  return {
    ...makeReview(),
    hidden: false,
    hiddenAt: null,
    author: { documentId: 'author' },
    order: { documentId: 'order' },
    product: { documentId: 'org-chart', title: 'Org Chart', slug: 'org-chart' },
    ...given,
  };
}

export function makeReceivedMessage(given: Partial<AdminMessageDetails> = {}): AdminMessageDetails {
  lastNumber += 1;
  return {
    documentId: `message-${lastNumber}`,
    firstName: 'Mara',
    lastName: 'Lindt',
    email: 'mara@northgate.example',
    subject: `Subject ${lastNumber}`,
    message: 'Does it work with 2019?\nThank you.',
    state: 'new',
    createdAt: '2025-11-20T12:00:00.000Z',
    answer: null,
    mail: null,
    answers: [],
    account: null,
    otherMessages: [],
    ...given,
  };
}

export function makeAuditEntry(given: Partial<AuditEntry> = {}): AuditEntry {
  lastNumber += 1;
  return {
    documentId: `entry-${lastNumber}`,
    actor: { documentId: ada.documentId, username: ada.username },
    action: 'created',
    subject: 'product',
    subjectDocumentId: 'org-chart',
    details: { title: 'Org Chart' },
    createdAt: '2025-11-20T12:00:00.000Z',
    ...given,
  };
}
