export const storedUntil = [
  'accountErased',
  'unconfirmedAccount',
  'idleAccount',
  'removed',
  'endedSession',
  'oneTimeToken',
  'dataExport',
  'apiToken',
  'userAgent',
  'closedChat',
  'inboundMail',
  'contactMessage',
  'mail',
  'notice',
  'paymentRequest',
  'quote',
  'unconfirmedSubscriber',
  'unsubscribed',
  'invitation',
  'books',
  'shop',
] as const;

export type StoredUntil = (typeof storedUntil)[number];

/** The privacy page lists it. The columns of the tables are marked with its topics. */
export const storedData = {
  account: ['accountErased', 'unconfirmedAccount', 'idleAccount', 'oneTimeToken', 'dataExport'],
  sessions: ['endedSession'],
  apiTokens: ['removed', 'apiToken'],
  companies: ['accountErased', 'invitation'],
  cart: ['removed'],
  favorites: ['removed'],
  orders: ['books'],
  quotes: ['accountErased', 'quote'],
  downloads: ['books', 'userAgent'],
  billing: ['accountErased', 'books'],
  invoices: ['books'],
  payments: ['books', 'paymentRequest'],
  refundRequests: ['accountErased'],
  reviews: ['accountErased'],
  contactMessages: ['contactMessage'],
  chatMessages: ['accountErased', 'closedChat', 'inboundMail'],
  mails: ['mail'],
  staffNotes: ['accountErased'],
  subscription: ['unconfirmedSubscriber', 'unsubscribed'],
  staff: ['accountErased', 'invitation', 'notice', 'shop'],
} as const satisfies Record<string, readonly StoredUntil[]>;

export type StoredTopic = keyof typeof storedData;
