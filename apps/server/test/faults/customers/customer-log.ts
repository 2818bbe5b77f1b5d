export interface CustomerLog {
  readonly userId: number;
  readonly token: string;
  checkouts: number;
  readonly cartItems: { documentId: string; product: string }[];
  readonly sessions: string[];
  readonly checks: { sessionId: string; status: string; attempts: number }[];
  readonly downloadLinks: string[];
  readonly refusals: string[];
  readonly anomalies: string[];
  longestAnswerMs: number;
}

export const openLog = (person: { userId: number; token: string }): CustomerLog => ({
  ...person,
  checkouts: 0,
  cartItems: [],
  sessions: [],
  checks: [],
  downloadLinks: [],
  refusals: [],
  anomalies: [],
  longestAnswerMs: 0,
});
