/** Lengths are characters. */
export const limits = {
  username: { min: 3, max: 50 },
  emailMax: 254,
  password: { min: 6, max: 128 },
  staffPasswordMin: 12,
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 25_000_000,
  imageFrames: 1_000,
  packageBytes: 250 * 1024 * 1024,
  uploadsInMemoryBytes: 64 * 1024 * 1024,
  uploadsOnDiskBytes: 1024 * 1024 * 1024,
  openUploads: 4,
  changelogMax: 5_000,
  installNoteMax: 5_000,
  withdrawalReasonMax: 1_000,
  searchMax: 200,
  cartQuantity: { min: 1, max: 99 },
  cartItems: 100,
  favorites: 100,
  orderItems: 50,
  orderUnits: 100,
  unpaidOrders: 10,
  companiesPerPerson: 10,
  /** Of companies and people, where others read it in mails. */
  mailedName: 80,
  companyInvitations: 50,
  companyInvitationDays: 7,
  companyDomains: 20,
  /** To refuse a claim. */
  claimDays: 14,
  domainCheckDays: 7,
  /** Weekly checks in a row. */
  domainMisses: 3,
  unpaidOrderDays: 30,
  ordersPerPage: 25,
  ownedPerPage: 24,
  releasesPerProduct: 50,
  paymentAttempts: 3,
  rating: { min: 1, max: 5 },
  nameMax: 100,
  subjectMax: 200,
  reviewCommentMax: 2_000,
  contactMessage: { min: 10, max: 5_000 },
  reviewReplyMax: 2_000,
  contactAnswerMax: 5_000,
  staffNoteMax: 5_000,
  /** The lowest card payment of Stripe. */
  priceCentsMin: 50,
  titleMax: 120,
  slugMax: 90,
  descriptionMax: 500,
  longTextMax: 20_000,
  alternativeTextMax: 300,
  sliderImages: 12,
  categories: 100,
  bundleContents: { min: 2, max: 12 },
  chatMessageMax: 4_000,
  attachments: {
    bytes: 10 * 1024 * 1024,
    perMessage: 5,
    /** Of a room, within 24 hours. */
    dayBytes: 200 * 1024 * 1024,
    nameMax: 120,
    /** Of all frames of an animation. */
    pixels: 50_000_000,
    thumbnail: { width: 480, height: 320 },
    linkMs: 10 * 60 * 1000,
  },
  chatMessagesPerMail: 20,
  /** To a customer who is away, and from a customer who answers. */
  chatMailsPerDay: 20,
  mailsOfStrangersPerDay: 200,
  /** Of one mail to the chat. */
  mailedFiles: 20,
  transcriptMessages: 500,
  chatMessagesPerPage: 50,
  shortcutMax: 32,
  cannedReplies: { shared: 300, own: 100, files: 3 },
  unreadRooms: 1_000,
  assigneesListed: 50,
  chatSearchMin: 2,
  /** The newest messages, and as many notes, that a search of the chats considers. */
  chatSearchHits: 200,
  officeHours: { spansPerDay: 6, closedPeriods: 200, hoursToAnswer: 240, searchedDays: 366 },
  chatRating: { commentMax: 2_000, days: 14 },
  socketsPerUser: 10,
  productsPerPage: 8,
  pageLinks: 5,
  pageSize: { default: 25, max: 100 },
  sortKeys: 3,
  apiTokens: 20,
  passkeys: 20,
  recoveryCodes: 10,
  reauthenticationMinutes: 10,
  /** Refunds of a session that add up to more need a recent proof. */
  refundCentsWithoutReauthentication: 100_00,
  /** Rows of a list of people that follow need a recent proof. */
  listedRowsWithoutReauthentication: 100,
  releasesInFeed: 20,
  refundReason: { min: 10, max: 1_000 },
  refundAnswerMax: 2_000,
  billing: { name: 300, street: 200, postalCode: 20, city: 100, vatId: 20, reference: 50 },
  shop: {
    name: 60,
    tagLine: 120,
    heroHeading: 80,
    heroText: 300,
    phone: 40,
    addressLine: 100,
    addressLines: 6,
    socialName: 30,
    socialUrl: 300,
    socialLinks: 8,
    vectorBytes: 256 * 1024,
  },
  invoiceCorrections: 3,
  invoiceCorrectionDays: 90,
  shopTexts: {
    articleMax: 90_000,
    answerMax: 10_000,
    lineMax: 200,
    labelMax: 60,
    faqEntries: 50,
    plans: 6,
    planPoints: 10,
    footerColumns: 4,
    footerLinks: 10,
    refundDaysMax: 365,
  },
  shopPages: { most: 50, titleMax: 80, pathMax: 60 },
  unreadNotices: 100,
  /** Different ones. */
  cspReports: 500,
  cspReportDays: 90,
  lowRating: 2,
  importBytes: 5 * 1024 * 1024,
  importRows: 1_000,
  exportHours: 24,
  exportEveryHours: 24,
  deletionDays: 7,
  /** A bank has decided a dispute by then. */
  disputeDays: 120,
  requestReasonMax: 500,
  /** Of each kind. */
  searchResults: 5,
  downloadLinkMs: 10 * 60 * 1000,
  downloadLinkUses: 5,
  discountCode: { min: 3, max: 32 },
  discountBatch: 10_000,
  discountProducts: 500,
  discountAmountMax: 1_000_000,
  statisticsDays: 366,
} as const;

/** How long data about people stays. The privacy page shows it. */
export const retention = {
  endedSessionDays: 30,
  unconfirmedAccountDays: 30,
  idleAccountMonths: 36,
  unsentAttachmentDays: 1,
  /** Between the warning and the erasure of an idle account. */
  idleWarningDays: 30,
  userAgentMonths: 12,
  closedChatMonths: 24,
  contactMessageMonths: 24,
  mailDays: 90,
  noticeDays: 90,
  /** The address of the buyer that was sent to the payment provider. */
  paymentRequestDays: 30,
  unconfirmedSubscriberDays: 30,
  unsubscribedDays: 30,
  /** Links of mails, after they have expired. */
  oneTimeTokenDays: 1,
  invitationDays: 30,
  apiTokenDays: 30,
} as const;

const minutes = 60;
const hours = 60 * minutes;

/** `failuresOnly`: successes are free. `onceFailed`: also never refused, failures answer 429 beyond the limit. */
export const rates = {
  everything: { limit: 300, seconds: 10, by: 'ip' },
  apiToken: { limit: 300, seconds: 60, by: 'token' },
  /** Pages that no cache has. */
  renderedPage: { limit: 100, seconds: 10, by: 'ip' },
  /** Pictures below /uploads. */
  publicImage: { limit: 600, seconds: 10, by: 'ip' },
  healthCheck: { limit: 100, seconds: 10, by: 'ip' },
  handshake: { limit: 600, seconds: 60, by: 'ip' },
  socketRequest: { limit: 3_000, seconds: 60, by: 'ip' },
  webhookFailure: { limit: 60, seconds: 60, by: 'ip', onceFailed: true },
  endSession: { limit: 60, seconds: 60, by: 'user' },
  write: { limit: 120, seconds: 60, by: 'user' },
  staffWrite: { limit: 600, seconds: 60, by: 'user' },
  profileChange: { limit: 60, seconds: 10 * minutes, by: 'user' },
  review: { limit: 60, seconds: 10 * minutes, by: 'user' },
  register: { limit: 10, seconds: 10 * minutes, by: 'ip' },
  login: { limit: 50, seconds: 15 * minutes, by: 'ip', failuresOnly: true },
  passkeySignIn: { limit: 120, seconds: 15 * minutes, by: 'ip' },
  /** Rows of lists of people without a recent proof. */
  peopleListed: { limit: 2_000, seconds: 24 * hours, by: 'user' },
  /** The same for lists and searches of chats. */
  chatsListed: { limit: 20_000, seconds: 24 * hours, by: 'user' },
  /** The same for what a search finds. */
  peopleFound: { limit: 5_000, seconds: 24 * hours, by: 'user' },
  /** Proofs that failed: codes cannot be guessed. */
  secondFactor: { limit: 10, seconds: 15 * minutes, by: 'user' },
  secondFactorOfDay: { limit: 30, seconds: 24 * hours, by: 'user' },
  loginToAccountFromHere: { limit: 10, seconds: 15 * minutes, by: 'account' },
  loginToAccount: { limit: 100, seconds: 1 * hours, by: 'account' },
  connect: { limit: 120, seconds: 15 * minutes, by: 'ip' },
  mailRequest: { limit: 20, seconds: 1 * hours, by: 'ip' },
  confirmation: { limit: 20, seconds: 15 * minutes, by: 'ip', failuresOnly: true },
  order: { limit: 20, seconds: 1 * hours, by: 'user' },
  /** Changes of a company, its members and its domains. */
  company: { limit: 120, seconds: 1 * hours, by: 'user' },
  companyInvitation: { limit: 20, seconds: 1 * hours, by: 'user' },
  /** Of all companies to one address. */
  invitationTo: { limit: 5, seconds: 24 * hours, by: 'recipient' },
  removeOrder: { limit: 30, seconds: 1 * hours, by: 'user' },
  refundRequest: { limit: 10, seconds: 1 * hours, by: 'user' },
  invoice: { limit: 20, seconds: 1 * hours, by: 'user' },
  invoiceMail: { limit: 3, seconds: 1 * hours, by: 'user' },
  quote: { limit: 120, seconds: 60, by: 'user' },
  /** VAT ids that the EU register has to be asked for. */
  vatIdQuestion: { limit: 20, seconds: 1 * hours, by: 'user' },
  paymentCheck: { limit: 60, seconds: 60, by: 'user' },
  downloadLink: { limit: 30, seconds: 60, by: 'user' },
  /** Megapixels of uploaded images. */
  decoding: { limit: 250, seconds: 60, by: 'ip' },
  upload: { limit: 20, seconds: 1 * hours, by: 'user' },
  adminImage: { limit: 500, seconds: 1 * hours, by: 'user' },
  emailChange: { limit: 10, seconds: 1 * hours, by: 'user' },
  dataExport: { limit: 20, seconds: 1 * hours, by: 'user' },
  accountDeletion: { limit: 10, seconds: 1 * hours, by: 'user' },
  createApiToken: { limit: 30, seconds: 1 * hours, by: 'user' },
  passwordChange: { limit: 10, seconds: 1 * hours, by: 'user' },
  chat: { limit: 20, seconds: 10, by: 'user' },
  attachment: { limit: 60, seconds: 10 * minutes, by: 'user' },
  transcript: { limit: 5, seconds: 1 * hours, by: 'user' },
  joinRoom: { limit: 20, seconds: 10, by: 'user' },
  productView: { limit: 120, seconds: 60, by: 'ip' },
  contact: { limit: 10, seconds: 10 * minutes, by: 'ip' },
  subscribe: { limit: 10, seconds: 10 * minutes, by: 'ip' },
  cspReport: { limit: 60, seconds: 60, by: 'ip' },
} as const satisfies Record<string, Rate>;

export interface Rate {
  readonly limit: number;
  readonly seconds: number;
  readonly by: 'ip' | 'user' | 'account' | 'token' | 'recipient';
  readonly failuresOnly?: true;
  readonly onceFailed?: true;
}

export type RateClass = keyof typeof rates;
