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
  changelogMax: 5_000,
  installNoteMax: 5_000,
  searchMax: 200,
  cartQuantity: { min: 1, max: 99 },
  cartItems: 100,
  favorites: 100,
  orderItems: 50,
  orderUnits: 100,
  unpaidOrders: 10,
  unpaidOrderDays: 30,
  ordersPerPage: 25,
  releasesPerProduct: 50,
  paymentAttempts: 3,
  rating: { min: 1, max: 5 },
  nameMax: 100,
  subjectMax: 200,
  reviewCommentMax: 2_000,
  contactMessage: { min: 10, max: 5_000 },
  reviewReplyMax: 2_000,
  contactAnswerMax: 5_000,
  /** The lowest card payment of Stripe. */
  priceCentsMin: 50,
  titleMax: 120,
  descriptionMax: 500,
  longTextMax: 20_000,
  alternativeTextMax: 300,
  sliderImages: 12,
  categories: 100,
  chatMessageMax: 4_000,
  chatMessagesPerPage: 50,
  unreadRooms: 1_000,
  socketsPerUser: 10,
  productsPerPage: 8,
  pageLinks: 5,
  pageSize: { default: 25, max: 100 },
  refundReason: { min: 10, max: 1_000 },
  billing: { name: 300, street: 200, postalCode: 20, city: 100, vatId: 20, reference: 50 },
  invoiceCorrections: 3,
  invoiceCorrectionDays: 90,
  refundDays: 30,
  mailDays: 90,
  importBytes: 5 * 1024 * 1024,
  importRows: 1_000,
  downloadLinkMs: 10 * 60 * 1000,
  downloadLinkUses: 5,
} as const;

const minutes = 60;
const hours = 60 * minutes;

/** `failuresOnly`: successes are free. `onceFailed`: also never refused, failures answer 429 beyond the limit. */
export const rates = {
  everything: { limit: 300, seconds: 10, by: 'ip' },
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
  loginToAccountFromHere: { limit: 10, seconds: 15 * minutes, by: 'account' },
  loginToAccount: { limit: 100, seconds: 1 * hours, by: 'account' },
  connect: { limit: 120, seconds: 15 * minutes, by: 'ip' },
  mailRequest: { limit: 20, seconds: 1 * hours, by: 'ip' },
  confirmation: { limit: 20, seconds: 15 * minutes, by: 'ip', failuresOnly: true },
  order: { limit: 20, seconds: 1 * hours, by: 'user' },
  removeOrder: { limit: 30, seconds: 1 * hours, by: 'user' },
  refundRequest: { limit: 10, seconds: 1 * hours, by: 'user' },
  invoice: { limit: 20, seconds: 1 * hours, by: 'user' },
  invoiceMail: { limit: 3, seconds: 1 * hours, by: 'user' },
  quote: { limit: 120, seconds: 60, by: 'user' },
  paymentCheck: { limit: 60, seconds: 60, by: 'user' },
  downloadLink: { limit: 30, seconds: 60, by: 'user' },
  /** Megapixels of uploaded images. */
  decoding: { limit: 250, seconds: 60, by: 'ip' },
  upload: { limit: 20, seconds: 1 * hours, by: 'user' },
  adminImage: { limit: 500, seconds: 1 * hours, by: 'user' },
  emailChange: { limit: 10, seconds: 1 * hours, by: 'user' },
  passwordChange: { limit: 10, seconds: 1 * hours, by: 'user' },
  chat: { limit: 20, seconds: 10, by: 'user' },
  joinRoom: { limit: 20, seconds: 10, by: 'user' },
  contact: { limit: 10, seconds: 10 * minutes, by: 'ip' },
} as const satisfies Record<string, Rate>;

export interface Rate {
  readonly limit: number;
  readonly seconds: number;
  readonly by: 'ip' | 'user' | 'account';
  readonly failuresOnly?: true;
  readonly onceFailed?: true;
}

export type RateClass = keyof typeof rates;
