import type * as z from 'zod/mini';

/** It is empty for a good one. */
export function readMessages(schema: z.ZodMiniType, input: unknown): Record<string, string[]> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  const messages: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = path.join('.');
    messages[field] = [...(messages[field] ?? []), message];
  }
  return messages;
}
