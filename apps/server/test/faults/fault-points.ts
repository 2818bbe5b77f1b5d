export interface FaultPoint {
  readonly id: string;
  readonly description: string;
  readonly dependency: 'database' | 'provider' | 'mail';
  /** Whether the message is dropped, or only the response to it. */
  readonly blocks: 'request' | 'response';
  readonly pattern: RegExp;
  /** A statement earlier in the same transaction. */
  readonly after?: RegExp;
}

const commit = /^Q[^]{4}commit/;
const newSession = /^POST \/v1\/checkout\/sessions HTTP/;
const sessionOfRetry = /^POST \/v1\/checkout\/sessions HTTP[^]*metadata\[attempt\]=[23]/;

export const faultPoints: readonly FaultPoint[] = [
  {
    id: '1',
    description: 'before the order is committed',
    dependency: 'database',
    blocks: 'request',
    pattern: commit,
    after: /insert into "orders"/,
  },
  {
    id: '2',
    description: 'the order is committed, the provider not asked',
    dependency: 'provider',
    blocks: 'request',
    pattern: newSession,
  },
  {
    id: '3',
    description: 'the provider made the session, its id is not stored',
    dependency: 'provider',
    blocks: 'response',
    pattern: newSession,
  },
  {
    id: '4',
    description: 'the id is stored, the buyer not answered',
    dependency: 'database',
    blocks: 'response',
    pattern: /update "payment_sessions" set [^]{0,99}"stripe_id" = /,
  },
  {
    id: '5',
    description: 'an event has come, and is not committed',
    dependency: 'database',
    blocks: 'request',
    pattern: commit,
    after: /insert into "payment_events"/,
  },
  {
    id: '6',
    description: 'the event is committed, and not answered',
    dependency: 'database',
    blocks: 'response',
    pattern: commit,
    after: /insert into "payment_events"/,
  },
  {
    id: '7',
    description: 'before the mail',
    dependency: 'mail',
    blocks: 'request',
    pattern: /^MAIL FROM/,
  },
  {
    id: '7 noted',
    description: 'the attempt is counted, the mail not sent',
    dependency: 'database',
    blocks: 'response',
    pattern: /update "mails" set "unanswered"/,
  },
  {
    id: '7 later',
    description: 'the mail is out, and the shop does not know',
    dependency: 'mail',
    blocks: 'response',
    pattern: /(?:^|\r\n)\.\r\n$/,
  },
  {
    id: '8',
    description: 'in a retry, the old session is expired, and the shop does not know',
    dependency: 'provider',
    blocks: 'response',
    pattern: /^POST \/v1\/checkout\/sessions\/\w+\/expire/,
  },
  {
    id: '8 later',
    description: 'in a retry, the old session is expired, the new one not asked for',
    dependency: 'provider',
    blocks: 'request',
    pattern: sessionOfRetry,
  },
  {
    id: '8 last',
    description: 'in a retry, the new session is made, and the attempt not counted',
    dependency: 'provider',
    blocks: 'response',
    pattern: sessionOfRetry,
  },
  {
    id: '9',
    description: 'within the clean-up of the cart',
    dependency: 'database',
    blocks: 'response',
    pattern: /delete from "cart_items"/,
  },
];
