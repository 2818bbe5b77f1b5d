/** They are filled with what the shop knows about the customer when a canned reply is inserted. */
export const replyVariables = ['username', 'product', 'version', 'order', 'kit'] as const;

export type ReplyVariable = (typeof replyVariables)[number];
