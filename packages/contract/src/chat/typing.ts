import * as z from 'zod/mini';

/** What someone does in a room right now. Only staff write notes or look at it. */
export const chatActivity = z.enum(['writing', 'noting', 'looking']);

export type ChatActivity = z.infer<typeof chatActivity>;

/** Sent again while it lasts, and never stored. */
export interface Typing {
  readonly roomId: string;
  readonly activity: ChatActivity;
  /** Null for a customer, who sees no names of the helpdesk. */
  readonly by: { readonly documentId: string; readonly username: string } | null;
}
