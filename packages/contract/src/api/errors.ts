interface ErrorDefinition {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  /** Marks what the operator should look at. */
  readonly alert?: boolean;
}

const errorOf =
  (status: number, name: string) =>
  (message: string): ErrorDefinition => ({ status, name, message });

const malformed = errorOf(400, 'BadRequestError');
const refused = errorOf(400, 'ApplicationError');
const forbidden = errorOf(403, 'ForbiddenError');
const notFound = errorOf(404, 'NotFoundError');
const tooLarge = errorOf(413, 'PayloadTooLargeError');
const unsupported = errorOf(415, 'UnsupportedMediaTypeError');
const unavailable = errorOf(503, 'ServiceUnavailableError');

export const errors = {
  VALIDATION_FAILED: errorOf(400, 'ValidationError')('Please check the fields'),
  REQUEST_MALFORMED: malformed('The request is not understood'),
  HOST_UNKNOWN: malformed('Unknown host'),
  ORIGIN_UNKNOWN: malformed('Unknown origin'),
  TOKEN_MISSING: errorOf(401, 'UnauthorizedError')('Missing or invalid credentials'),
  ROLE_MISSING: forbidden('You are not allowed to do this'),
  NOT_FOUND: notFound('Not Found'),
  METHOD_NOT_ALLOWED: errorOf(405, 'MethodNotAllowedError')('Method Not Allowed'),
  REQUEST_TIMED_OUT: errorOf(408, 'RequestTimeoutError')('The request took too long to arrive'),
  BODY_TOO_LARGE: tooLarge('A request can be 100 KB at most, and a file 5 MB'),
  ADDRESS_TOO_LONG: errorOf(414, 'UriTooLongError')('The address is too long'),
  CONTENT_TYPE_UNSUPPORTED: unsupported('This content type is not supported'),
  RANGE_NOT_SATISFIABLE: errorOf(
    416,
    'RangeNotSatisfiableError',
  )('This part of the file does not exist'),
  TOO_MANY_REQUESTS: errorOf(429, 'RateLimitError')('Too many requests, please try again later.'),
  HEADERS_TOO_LARGE: errorOf(
    431,
    'HeadersTooLargeError',
  )('The address and the headers can be 16 KB at most'),
  DEPENDENCY_DOWN: {
    ...unavailable('The shop cannot do this right now. Please try again in a moment.'),
    alert: true,
  },
  PASSWORD_QUEUE_FULL: unavailable(
    'The shop cannot do this right now. Please try again in a moment.',
  ),
  UPLOADS_FULL: unavailable('The shop cannot do this right now. Please try again in a moment.'),
  STORAGE_UNAVAILABLE: {
    ...unavailable('Files cannot be stored or read right now. Please try again in a moment.'),
    alert: true,
  },
  LICENCE_KEY_MISSING: {
    ...unavailable('Licence files cannot be signed right now. Please try again later.'),
    alert: true,
  },
  UNEXPECTED: {
    status: 500,
    name: 'InternalServerError',
    message: 'Something went wrong',
    alert: true,
  },
  CREDENTIALS_WRONG: refused('Invalid email or password'),
  EMAIL_NOT_CONFIRMED: refused('Your account email is not confirmed'),
  ACCOUNT_TAKEN: refused('Email or Username are already taken'),
  CONFIRMATION_INVALID: refused('Invalid or expired token'),
  RESET_CODE_INVALID: refused('Incorrect code provided'),
  PASSWORD_WRONG: refused('Incorrect password'),
  PASSWORD_MANAGED_ELSEWHERE: forbidden('You log in with Google, without a password'),
  STAFF_PASSWORD_NEEDED: refused(
    'Your role needs a stronger password. We have sent you a link to choose one.',
  ),
  EMAIL_UNCHANGED: refused('This is your email address already'),
  EMAIL_MANAGED_ELSEWHERE: forbidden('Your email address is managed by Google'),
  API_TOKEN_NOT_ACCEPTED: forbidden('API tokens cannot be used for this call'),
  API_TOKEN_SCOPE_MISSING: forbidden('The API token lacks the scope of this call'),
  API_TOKEN_IN_ADDRESS: malformed(
    'Send API tokens in the Authorization header, never in an address',
  ),
  API_TOKENS_FULL: refused('You have reached the limit of API tokens. Revoke one first.'),
  API_TOKEN_SCOPE_UNAVAILABLE: forbidden('Your role cannot give this scope to an API token'),
  GOOGLE_OFF: notFound('Logging in with Google is not available here'),
  GOOGLE_CANCELLED: refused('You cancelled logging in with Google'),
  GOOGLE_SESSION_INVALID: refused(
    'Logging in with Google was not completed in this browser. Please try again.',
  ),
  GOOGLE_EMAIL_UNVERIFIED: refused('Google has not verified the email address of this account'),
  EMAIL_TAKEN: refused('Email is already taken'),
  ACCOUNT_BLOCKED: refused('This account has been blocked'),
  GOOGLE_UNAVAILABLE: {
    ...unavailable('Google does not answer. Please try again in a moment.'),
    alert: true,
  },
  MICROSOFT_OFF: notFound('Logging in with Microsoft is not available here'),
  MICROSOFT_CANCELLED: refused('You cancelled logging in with Microsoft'),
  MICROSOFT_SESSION_INVALID: refused(
    'Logging in with Microsoft was not completed in this browser. Please try again.',
  ),
  MICROSOFT_ACCOUNT_REFUSED: refused('This Microsoft account cannot be used here'),
  MICROSOFT_EMAIL_MISSING: refused('This Microsoft account has no email address'),
  MICROSOFT_UNAVAILABLE: {
    ...unavailable('Microsoft does not answer. Please try again in a moment.'),
    alert: true,
  },
  LICENCE_INACTIVE: forbidden('This licence is not valid any more'),
  LICENCE_ENDLESS: refused('The updates of this licence never end'),
  LICENCE_UNBOUND: refused('Bind the licence to a tenant or to hosts first'),
  TRIAL_NOT_OFFERED: refused('This product cannot be tried'),
  TRIAL_ADDRESS_REFUSED: forbidden(
    'A trial is for organizations: choose your company, or use an address at its domain',
  ),
  TRIAL_DOMAIN_BLOCKED: forbidden(
    'Trials are not available to addresses at your domain: ask us for one',
  ),
  TRIAL_EXTENDED: refused('You have extended this trial before: ask us for more days'),
  TRIAL_BOUND: refused('A trial stays in the tenant that it was started in'),
  TRIAL_USED: refused(
    'Your organization has tried this product before, or is trying it with another account',
  ),
  REBINDINGS_USED: refused(
    'This licence was bound to other places twice within a year: the helpdesk can bind it again',
  ),
  LICENCE_KEYS_GIVEN: refused(
    'The keys are given to the shop in LICENCE_KEYS: add a new one at its end, and restart the shop',
  ),
  MICROSOFT_CONNECTED_ALREADY: refused(
    'This account, or this Microsoft account, is already connected',
  ),
  LAST_SIGN_IN_METHOD: refused(
    'Choose a password first: this is the only way to log in to your account',
  ),
  SECOND_FACTOR_NEEDED: forbidden(
    'Finish logging in first: confirm with your passkey or authenticator app',
  ),
  SECOND_FACTOR_MISSING: forbidden(
    'Add a passkey or an authenticator app first: your role needs a second factor',
  ),
  SECOND_FACTOR_NOT_SET_UP: refused(
    'Add an authenticator app first: recovery codes replace it when it is lost',
  ),
  LAST_SECOND_FACTOR: refused(
    'This is your last second factor, and your role needs one. Add another one first.',
  ),
  PROOF_TOO_OLD: forbidden('Please confirm that it is you, then repeat this within ten minutes'),
  PROOF_METHOD_NOT_ENOUGH: refused('You cannot confirm that it is you this way'),
  CODE_WRONG: refused('This code is wrong, has expired, or was used before'),
  AUTHENTICATOR_APP_NOT_STARTED: refused(
    'This took too long. Start adding the authenticator app again.',
  ),
  PASSKEY_REFUSED: refused('This passkey cannot be used here'),
  PASSKEY_CHALLENGE_EXPIRED: refused('This took too long. Please try again.'),
  PASSKEY_EXISTS: refused('This passkey has been added already'),
  PASSKEYS_FULL: refused('You have reached the limit of passkeys. Remove one first.'),
  PRODUCT_UNKNOWN: refused('This product is not available'),
  ALREADY_IN_CART: refused('This product is already in your cart'),
  CANNED_REPLIES_FULL: refused('There are too many canned replies. Delete one first.'),
  CANNED_REPLY_FILES_FULL: refused('A canned reply can have 3 files at most'),
  CART_FULL: refused('Your cart is full'),
  FAVORITE_IN_CART: refused(
    'You cannot add this item to your favorites because it is already in your cart.',
  ),
  FAVORITES_FULL: refused('Your wishlist is full'),
  CART_ITEM_MISMATCH: refused('An item does not match your cart. Please reload it.'),
  TOO_MANY_UNPAID: refused(
    'You have 10 unpaid orders. Pay or remove one of them under Track My Order, then try again.',
  ),
  SESSION_UNKNOWN: notFound('Payment session not found'),
  ORDER_ALREADY_PAID: refused('Order already paid'),
  PAYMENT_PROCESSING: refused('The payment is still being processed'),
  PAYMENT_PAGE_CLOSED: refused('The payment page is no longer open'),
  PAYMENT_ATTEMPTS_EXHAUSTED: refused('Maximum attempts reached'),
  PAYMENT_UNAVAILABLE: {
    ...unavailable('The payment service does not answer. Please try again in a moment.'),
    alert: true,
  },
  ORDER_NOT_PAID: refused('This order is not paid'),
  ORDER_REFUNDED: refused('This order was already refunded'),
  ORDER_DISPUTED: refused('This payment is disputed, and the bank of the buyer decides'),
  REFUND_NOT_OFFERED: refused('This shop offers no refund after the payment'),
  REFUND_TOO_LATE: refused('The time to ask for a refund of this order is over'),
  REFUND_ALREADY_ASKED: refused('You have already asked for a refund of this order'),
  SIGNATURE_INVALID: malformed('Invalid signature'),
  DISCOUNT_UNKNOWN: refused('We do not know this code. Please check it.'),
  DISCOUNT_NOT_STARTED: refused('This code cannot be used yet.'),
  DISCOUNT_EXPIRED: refused('This code has expired.'),
  DISCOUNT_USED_UP: refused('This code has been used up.'),
  /** An order that can still be paid counts too. */
  DISCOUNT_USED_BY_YOU: refused(
    'You have used this code already. An unpaid order counts until you remove it.',
  ),
  /** The message names the minimum, and so do the details. */
  DISCOUNT_MINIMUM: refused('Your order is too small for this code.'),
  DISCOUNT_NOT_FOR_THESE: refused('This code is not for these products.'),
  DISCOUNT_TOTAL_TOO_SMALL: refused(
    'With this code the total would be less than $0.50, which cannot be paid by card.',
  ),
  NOTHING_TO_REFUND: refused('This order was free: there is nothing to refund'),
  DISCOUNT_CODE_TAKEN: refused('There is a code with this name already'),
  DISCOUNT_IN_USE: refused('Orders have used this code. Withdraw it, or create another one.'),
  /** Its details have the new quote. */
  TOTAL_CHANGED: refused('The total has changed. Please check it before you pay.'),
  /** The message names the country. */
  COUNTRY_NOT_SOLD_TO: refused('We cannot sell to this country yet'),
  CURRENCY_LOCKED: refused('This shop has orders, so its currency can no longer be changed.'),
  /** The message names a product and the smallest charge. */
  CURRENCY_UNFIT: refused('A price is too small to be paid by card in this currency.'),
  QUOTES_OFF: notFound('This shop makes no quotes'),
  QUOTE_EXPIRED: refused('This quote has expired. You can get a new one at the prices of today.'),
  /** The message says what happened to it. */
  QUOTE_CLOSED: refused('This quote is no longer open'),
  /** The message names the product. */
  QUOTE_PRODUCT_UNAVAILABLE: refused('A product of this quote is not sold any more'),
  INVOICES_OFF: refused('This shop does not issue invoices yet'),
  INVOICE_TAX_WOULD_CHANGE: refused(
    'These details would change the tax of this order. Please ask us in the chat.',
  ),
  INVOICE_FINAL: refused(
    'An invoice can be corrected 3 times within 90 days. Please ask us in the chat.',
  ),
  INVOICE_NUMBER_TAKEN: refused('This number, or a higher one, is already issued'),
  NOTHING_TO_CREDIT: refused(
    'Only an order whose dispute is lost, and whose invoice is not credited yet, gets a credit note this way',
  ),
  REFUND_NOT_FAILED: refused('This refund has not failed, or someone has decided about it already'),
  REFUND_UNDER_WAY: refused('The same refund was retried and is under way'),
  TRANSFER_NOT_OFFERED: refused('This order cannot be paid by bank transfer'),
  TRANSFER_ARRIVED: refused(
    'Money has arrived for this order by bank transfer. Please contact us.',
  ),
  TRANSFER_CANCELLED: refused('This order is cancelled'),
  MONEY_SENT: refused('It is already recorded that this money was sent back'),
  BANK_FILE_UNREADABLE: refused('This file of a bank cannot be read'),
  BANK_FILE_TOO_LARGE: tooLarge('A file of a bank can be 50 MB at most'),
  BANK_LINE_CLOSED: refused('This payment was recorded or dismissed meanwhile'),
  TRANSFER_KNOWN: refused('This payment is already recorded for the order'),
  REFUND_TOO_HIGH: refused('This is more than what is left of the payment'),
  REVIEW_NEEDS_PURCHASE: forbidden('You can review a product once it is paid for'),
  PRODUCT_NOT_IN_ORDER: refused('This product is not part of the order'),
  ALREADY_REVIEWED: refused('You have already reviewed this product'),
  /** Its details have the reply of the colleague. */
  ANSWERED_MEANWHILE: errorOf(
    409,
    'ConflictError',
  )('A colleague has answered meanwhile. Read that answer before you send yours.'),
  CHAT_CLOSED: notFound('This chat is closed. Open it again to reply.'),
  ATTACHMENT_REFUSED: unsupported('This file cannot be sent in the chat'),
  ATTACHMENT_TOO_LARGE: tooLarge('A file can be 10 MB at most'),
  ATTACHMENTS_FULL: refused(
    'This chat has received 200 MB of files today. Please try again tomorrow.',
  ),
  ATTACHMENT_UNKNOWN: refused('A file is no longer there. Please attach it again.'),
  ATTACHMENT_BEING_CHECKED: refused('This file is still being checked for viruses'),
  ATTACHMENT_BLOCKED: refused('This file is blocked: a virus was found in it'),
  RATING_CLOSED: refused('This chat was already rated, or the time to rate it is over'),
  COMPANY_ROLE_MISSING: forbidden('Your role in this company does not allow this'),
  COMPANY_CLOSED: refused('This company is closed'),
  LAST_OWNER: refused('This is the last owner of the company. Make someone else an owner first.'),
  TOO_MANY_DOMAINS: refused('A company can have 20 domains. Remove one first.'),
  DOMAIN_TAKEN: refused('Another company has verified this domain already'),
  DOMAIN_NOT_VERIFIED: refused('Verify the domain first'),
  JOIN_REQUEST_OUTDATED: refused(
    'This person can no longer join: the account is blocked, or its email address is at no domain of the company',
  ),
  TOO_MANY_COMPANIES: refused(
    'You already belong to the largest number of companies that is allowed',
  ),
  ORDER_OF_COMPANY: refused('This order belongs to a company already'),
  ORDER_PERSONAL: refused('This order belongs to no company'),
  MOVE_REFUND_REQUESTED: refused(
    'A refund of this order was asked for. It can be moved once that is decided.',
  ),
  MOVE_REFUND_STARTED: refused(
    'A refund of this order is under way. It can be moved once that is done.',
  ),
  BUYER_WITHOUT_ACCOUNT: refused('The buyer has no account any more, or it is blocked'),
  ALREADY_MEMBER: refused('This person is a member of the company already'),
  TOO_MANY_INVITATIONS: refused('A company can have 50 open invitations. Withdraw one first.'),
  INVITATION_OF_ANOTHER: forbidden('This invitation was sent to another email address'),
  CLAIMS_OFF: notFound('Purchases cannot be claimed in this shop'),
  NOTHING_TO_CLAIM: refused('There are no purchases to claim'),
  CLAIM_LINK_INVALID: refused('This link is not valid any more'),
  RENEWAL_OPEN: refused('Another order renews the same licence. Pay or remove that order.'),
  LICENCE_ENDED: forbidden('Your licence does not include this version. Renew it to get it.'),
  NOT_PURCHASED: forbidden('You can download a product once it is paid for'),
  DOWNLOAD_LINK_EXPIRED: forbidden('Link expired'),
  FILE_UNAVAILABLE: {
    ...unavailable('This file cannot be read right now. Please try again later.'),
    alert: true,
  },
  RELEASE_WITHDRAWN: errorOf(410, 'GoneError')('This version was withdrawn'),
  UPDATE_NOT_WAITING: refused(
    'This update does not wait any more: it was decided, replaced by a newer one, or withdrawn',
  ),
  RELEASE_NEEDED: refused(
    'This is the only version on sale. Publish a better one first, or archive the product.',
  ),
  PACKAGE_KIND_UNKNOWN: refused('Please choose a .sppkg, .zip, .msi or .exe file'),
  PACKAGE_BROKEN: refused('This is not a SharePoint package that the shop can read'),
  PACKAGE_CANNOT_WORK: refused('This package would not work for buyers'),
  PACKAGE_WRONG_PRODUCT: refused('This package belongs to another product'),
  PACKAGE_VERSION_TOO_LOW: refused('The version must be higher than that of the newest release'),
  PACKAGE_TOO_LARGE: tooLarge('A package can be 250 MB at most'),
  PACKAGE_HAS_SECRETS: refused('The package contains what looks like a secret'),
  PUBLISHING_TOKEN_NEEDED: forbidden('Use an API token with the scope releases:publish'),
  PUBLISHING_PRODUCT_UNKNOWN: refused('The API token publishes no product with this package id'),
  ID_TOKEN_REFUSED: forbidden('The ID token of the pipeline is not accepted'),
  ID_TOKEN_ISSUER_UNAVAILABLE: unavailable('The keys of the issuer cannot be read right now'),
  TRUSTED_PUBLISHER_UNKNOWN: forbidden('No trusted publisher is set for this pipeline'),
  IDEMPOTENCY_KEY_REUSED: refused('Another upload has used this Idempotency-Key'),
  VERSION_TAKEN: refused('This version was uploaded before with another content'),
  RELEASE_DECLINED: refused('This package was declined before'),
  HELD_RELEASES_FULL: refused('Too many releases of this product are held'),
  HELD_RELEASE_DECIDED: refused('This release is no longer held: someone has decided about it'),
  HELD_RELEASE_SUPERSEDED: refused('A newer version was published, so this one was declined'),
  PACKAGE_UNKNOWN: refused('This file is not waiting to be released. Please upload it again.'),
  IMAGE_INVALID: refused('Please choose an image file (PNG, JPEG, WebP or GIF)'),
  EXPORT_ALREADY_REQUESTED: refused('You can ask for the data once a day'),
  USERNAME_MISMATCH: refused('Type the username exactly as it is shown'),
  /** The message names the company. */
  DELETION_LAST_OWNER: refused('A company has no other owner. Make someone else an owner first.'),
  DELETION_PAYMENT_OPEN: refused('A payment is still open. Complete or cancel it first.'),
  DELETION_REFUND_OPEN: refused(
    'A refund is not finished yet. Wait until it is decided and paid out.',
  ),
  DELETION_DISPUTE_OPEN: refused(
    'A payment is disputed at the bank. Wait until the bank has decided.',
  ),
  DELETION_ALREADY_SCHEDULED: refused('This account is already scheduled for deletion'),
  ACCOUNT_SCHEDULED_FOR_DELETION: refused(
    'This account will be deleted. Use the link in our email to undo this.',
  ),
  UNDO_LINK_INVALID: refused('This link is not valid any more'),
  CHANGED_MEANWHILE: refused(
    'Someone else has changed this meanwhile. Load it again before you save.',
  ),
  PRODUCT_NOT_DELETABLE: refused('Only a draft that was never sold can be deleted'),
  PAGE_PATH_TAKEN: refused('Another page has this address'),
  TOO_MANY_PAGES: refused('The shop can have 50 pages at most'),
  PAGE_IS_LINKED: refused('Another text links to this page. Change the link there first.'),
  LINK_TO_MISSING_PAGE: refused('A link leads to a page that does not exist'),
  CATEGORY_IN_USE: refused('There are products in this category. Move them to another one first.'),
  OWN_ACCOUNT: refused('You cannot do this to your own account'),
  LAST_ADMIN: refused('This is the last Admin. Make someone else an Admin first.'),
  ADDRESS_UNPROVEN: refused(
    'This email address is not confirmed yet. Invite the person by email instead.',
  ),
  HAS_ACCOUNT: refused('This person has an account already. Give them the role there.'),
  INVITATION_INVALID: refused('This invitation is not valid any more. Ask for another one.'),
  ALREADY_ANSWERED: refused('This message has been answered already'),
  ATTEMPTS_LEFT: refused('The buyer can still try to pay this order'),
  BUYER_LEFT_COMPANY: refused('The buyer may no longer buy for this company'),
  ORDER_WITHOUT_PAYMENT: refused('The payment provider has no payment for this order'),
  ALREADY_DECIDED: refused('This request has been decided already'),
  WEBHOOKS_FULL: refused('There can be 10 endpoints. Delete one first.'),
  WEBHOOK_OFF: refused('This endpoint is switched off. Switch it on first.'),
  MAIL_NOT_FAILED: refused('Only a failed email can be sent again'),
  MAIL_FORGOTTEN: refused('The text of this email is no longer stored'),
  IMPORT_UNREADABLE: refused('Please choose a .csv or .json file of products'),
  IMPORT_HAS_PROBLEMS: refused(
    'Nothing was imported, because there are problems in the file. Check it first.',
  ),
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

export type FieldErrors = Record<string, string[]>;

/** Clients recognise a failure by its code, never by its message. */
export interface ErrorBody {
  data: null;
  error: {
    status: number;
    name: string;
    message: string;
    details: { code: ErrorCode; validation_error?: FieldErrors };
  };
  validation_error?: FieldErrors;
}

export interface PaymentErrorBody {
  error: string;
  attempts: number;
  details: { code: ErrorCode };
}
