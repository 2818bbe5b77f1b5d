/** A moment in the life of an order, told by what passes between the shop and what it depends on. */
export interface Point {
  readonly id: string;
  readonly moment: string;
  readonly gate: 'database' | 'provider' | 'mail';
  /** Whether what the shop says is kept back, or only the answer to it. */
  readonly keepsBack: 'words' | 'answer';
  readonly words: RegExp;
  /** Said earlier in the same transaction. */
  readonly after?: RegExp;
}

const commit = /^Q[^]{4}commit/;
const newSession = /^POST \/v1\/checkout\/sessions HTTP/;
const sessionOfRetry = /^POST \/v1\/checkout\/sessions HTTP[^]*metadata\[attempt\]=[23]/;

/** The numbered points at which a shop must be able to die. */
export const points: readonly Point[] = [
  {
    id: '1',
    moment: 'before the order is committed',
    gate: 'database',
    keepsBack: 'words',
    words: commit,
    after: /insert into "orders"/,
  },
  {
    id: '2',
    moment: 'the order is committed, the provider not asked',
    gate: 'provider',
    keepsBack: 'words',
    words: newSession,
  },
  {
    id: '3',
    moment: 'the provider made the session, its id is not stored',
    gate: 'provider',
    keepsBack: 'answer',
    words: newSession,
  },
  {
    id: '4',
    moment: 'the id is stored, the buyer not answered',
    gate: 'database',
    keepsBack: 'answer',
    words: /update "payment_sessions" set "stripe_id"/,
  },
  {
    id: '5',
    moment: 'an event has come, and is not committed',
    gate: 'database',
    keepsBack: 'words',
    words: commit,
    after: /insert into "payment_events"/,
  },
  {
    id: '6',
    moment: 'the event is committed, and not answered',
    gate: 'database',
    keepsBack: 'answer',
    words: commit,
    after: /insert into "payment_events"/,
  },
  {
    id: '7',
    moment: 'before the mail',
    gate: 'mail',
    keepsBack: 'words',
    words: /^MAIL FROM/,
  },
  {
    id: '7 noted',
    moment: 'the mail is to go out any moment, and only the shop knows',
    gate: 'database',
    keepsBack: 'answer',
    words: /update "mails" set "unanswered"/,
  },
  {
    id: '7 later',
    moment: 'the mail is out, and the shop does not know',
    gate: 'mail',
    keepsBack: 'answer',
    words: /(?:^|\r\n)\.\r\n$/,
  },
  {
    id: '8',
    moment: 'in a retry, the old session is expired, and the shop does not know',
    gate: 'provider',
    keepsBack: 'answer',
    words: /^POST \/v1\/checkout\/sessions\/\w+\/expire/,
  },
  {
    id: '8 later',
    moment: 'in a retry, the old session is expired, the new one not asked for',
    gate: 'provider',
    keepsBack: 'words',
    words: sessionOfRetry,
  },
  {
    id: '8 last',
    moment: 'in a retry, the new session is made, and the attempt not counted',
    gate: 'provider',
    keepsBack: 'answer',
    words: sessionOfRetry,
  },
  {
    id: '9',
    moment: 'within the clean-up of the cart',
    gate: 'database',
    keepsBack: 'answer',
    words: /delete from "cart_items"/,
  },
];
