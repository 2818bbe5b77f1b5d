import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import type { RoomCustomer } from '@partshelf/contract/chat/customer-pane.ts';
import { replyVariables, type ReplyVariable } from '@partshelf/contract/chat/reply-variables.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../query-client.ts';
import { useAbsoluteUrl } from '../../../shop-settings.ts';
import { getProductInstallPath } from '../../install/install-paths.ts';
import { roomCustomerQuery } from './rooms.ts';

export const cannedRepliesQuery = apiQuery(
  ['chat', 'canned-replies'],
  'GET /chat-canned-replies',
  {},
);

/** Only Admins change the replies that all staff use. */
export const repliesPath = (isShared: boolean) =>
  isShared ? '/back-office/canned-replies' : '/chat-canned-replies';

/** It is filled for the customer of the room, as far as the shop knows. */
export function useFillReply(roomId: string): (reply: CannedReply) => Promise<string> {
  const queries = useQueryClient();
  const toAbsolute = useAbsoluteUrl();
  return async ({ content }) => {
    if (!findVariable(content)) return content;
    const customer = await queries.fetchQuery(roomCustomerQuery(roomId)).catch(() => null);
    return customer ? fillVariables(content, getValues(customer.data, toAbsolute)) : content;
  };
}

function getValues(
  { username, products }: RoomCustomer,
  toAbsolute: (path: string) => string,
): Partial<Record<ReplyVariable, string>> {
  const [product] = products.toSorted((a, b) => b.order.number - a.order.number);
  if (!product) return { username };
  return {
    username,
    product: product.title,
    ...(product.newest && { version: versionLabel(product.newest.version) }),
    order: String(product.order.number),
    ...(product.isPublished && { kit: toAbsolute(getProductInstallPath(product.slug)) }),
  };
}

const variables = new RegExp(`\\{(${replyVariables.join('|')})\\}`, 'g');

export function fillVariables(
  content: string,
  values: Partial<Record<ReplyVariable, string>>,
): string {
  return content.replace(variables, (whole, name: ReplyVariable) => values[name] ?? whole);
}

export function findVariable(text: string): { start: number; variable: string } | undefined {
  const start = text.search(variables);
  if (start < 0) return undefined;
  return { start, variable: text.slice(start, text.indexOf('}', start) + 1) };
}

export function findReplies(replies: readonly CannedReply[], typed: string): CannedReply[] {
  const sought = typed.normalize('NFKC').toLowerCase();
  const begins = replies.filter(({ shortcut }) => shortcut.startsWith(sought));
  const contains = replies.filter(
    (reply) =>
      !begins.includes(reply) &&
      [reply.shortcut, reply.title.toLowerCase()].some((part) => part.includes(sought)),
  );
  return [...begins, ...contains];
}

const noReplies: readonly CannedReply[] = [];

export function useCannedReplies(isEnabled: boolean): readonly CannedReply[] {
  return useQuery({ ...cannedRepliesQuery, enabled: isEnabled }).data?.data ?? noReplies;
}
