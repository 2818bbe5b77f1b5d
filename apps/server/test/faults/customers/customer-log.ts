/** What a customer was told by answers of 2xx, and what nobody should ever have been told. */
export interface CustomerLog {
  readonly userId: number;
  readonly token: string;
  /** How often they wanted something. */
  wishes: number;
  readonly cartItems: { documentId: string; product: string }[];
  readonly sessions: string[];
  readonly checks: { sessionId: string; status: string; attempts: number }[];
  readonly downloadLinks: string[];
  /** The texts of all answers that were errors. */
  readonly refusals: string[];
  readonly surprises: string[];
  longestAnswerMs: number;
}

export const openLog = (person: { userId: number; token: string }): CustomerLog => ({
  ...person,
  wishes: 0,
  cartItems: [],
  sessions: [],
  checks: [],
  downloadLinks: [],
  refusals: [],
  surprises: [],
  longestAnswerMs: 0,
});
