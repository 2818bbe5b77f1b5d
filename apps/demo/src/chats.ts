import { z } from 'zod';
import type { Transaction } from '../../server/src/db/client.ts';
import { chatMessages, chatRatings, chatRooms } from '../../server/src/db/tables/chat.ts';
import { cannedReplies } from '../../server/src/db/tables/canned-replies.ts';
import { chatMentions, chatNotes } from '../../server/src/db/tables/chat-notes.ts';
import type { SeededProduct } from './catalog.ts';
import { readDemoContent } from './content.ts';
import type { PlannedCustomer } from './customers.ts';
import { getDemoAccount } from './people.ts';
import type { Random } from './random.ts';
import { after, daysBefore, hourMs, minuteMs } from './time.ts';

const chatLine = z.strictObject({
  from: z.enum(['customer', 'helpdesk']),
  minutesAgo: z.number(),
  content: z.string(),
  isUnread: z.literal(true).optional(),
});

const staffRole = z.enum(['helpdesk', 'admin']);

/** `{helpdesk}` is the name of the agent. */
const noteLine = z.strictObject({ by: staffRole, minutesAgo: z.number(), content: z.string() });

const chatContent = z.strictObject({
  rooms: z.array(
    z.strictObject({
      customer: z.string(),
      status: z.enum(['open', 'pending', 'closed']),
      lines: z.array(chatLine).min(1),
      notes: z.array(noteLine),
    }),
  ),
  threads: z.array(z.array(z.string())),
  openQuestions: z.array(z.string()),
  ratings: z.array(
    z.strictObject({ score: z.int().min(1).max(5).optional(), comment: z.string().optional() }),
  ),
  cannedReplies: z.array(
    z.strictObject({
      by: z.nullable(staffRole),
      shortcut: z.string(),
      title: z.string(),
      content: z.string(),
    }),
  ),
});

const {
  rooms: demoRooms,
  threads,
  openQuestions,
  ratings,
  cannedReplies: demoReplies,
} = readDemoContent('chats.json', chatContent);

type ChatLine = z.output<typeof chatLine>;

const getFirstUnanswered = (lines: readonly ChatLine[]): ChatLine =>
  lines[lines.findLastIndex(({ from }) => from === 'helpdesk') + 1]!;

export async function seedChats(
  db: Transaction,
  people: Map<string, number>,
  now: Date,
): Promise<void> {
  const agent = getDemoAccount('Helpdesk').username;
  const helpdeskId = people.get(agent)!;
  const staffIds = { helpdesk: helpdeskId, admin: people.get(getDemoAccount('Admin').username)! };
  const before = (minutes: number) => after(now, -minutes * minuteMs);
  const rooms = await db
    .insert(chatRooms)
    .values(
      demoRooms.map(({ customer, status, lines }) => ({
        userId: people.get(customer)!,
        status,
        helpdeskId: lines.some(({ from }) => from === 'helpdesk') ? helpdeskId : null,
        waitingSince: status === 'open' ? before(getFirstUnanswered(lines).minutesAgo) : null,
        createdAt: before(lines[0]!.minutesAgo),
        updatedAt: before(lines.at(-1)!.minutesAgo),
      })),
    )
    .returning({ id: chatRooms.id });
  await db.insert(chatMessages).values(
    demoRooms.flatMap(({ customer, lines }, index) =>
      lines.map(({ from, minutesAgo, content: text, isUnread }) => ({
        roomId: rooms[index]!.id,
        senderId: from === 'customer' ? people.get(customer)! : helpdeskId,
        isFromCustomer: from === 'customer',
        content: text,
        isRead: !isUnread,
        createdAt: before(minutesAgo),
      })),
    ),
  );
  const notes = demoRooms.flatMap((room, index) =>
    room.notes.map(({ by, minutesAgo, content }) => ({
      roomId: rooms[index]!.id,
      authorId: staffIds[by],
      content: content.replace('{helpdesk}', agent),
      createdAt: before(minutesAgo),
    })),
  );
  const inserted = await db.insert(chatNotes).values(notes).returning({ id: chatNotes.id });
  const mentioning = inserted.filter((_, index) => notes[index]!.content.includes(`@${agent}`));
  await db
    .insert(chatMentions)
    .values(mentioning.map(({ id }) => ({ noteId: id, userId: helpdeskId, readAt: before(1) })));
  await db
    .insert(cannedReplies)
    .values(demoReplies.map(({ by, ...reply }) => ({ ...reply, ownerId: by && staffIds[by] })));
}

interface ChatContext {
  readonly customers: readonly PlannedCustomer[];
  readonly userIds: ReadonlyMap<string, number>;
  readonly catalog: ReadonlyMap<string, SeededProduct>;
  readonly agentId: number;
  readonly now: Date;
}

interface PlannedChat {
  readonly userId: number;
  readonly status: 'open' | 'pending' | 'closed';
  readonly messages: readonly { readonly content: string; readonly createdAt: Date }[];
}

const answeredChats = 38;
const newestAnsweredHours = 30;

function planChats(
  random: Random,
  { customers, userIds, catalog, now }: ChatContext,
): PlannedChat[] {
  const titles = [...catalog.values()].map(({ title }) => title);
  const known = customers.filter(({ createdAt }) => createdAt < daysBefore(now, 3));
  const writers = random.shuffle(known).map(({ username, createdAt }) => ({
    userId: userIds.get(username)!,
    joinedAt: createdAt,
  }));
  const answered = writers.slice(0, answeredChats).map(({ userId, joinedAt }): PlannedChat => {
    const product = random.pick(titles);
    const lines = random.pick(threads);
    const latestMs = now.getTime() - newestAnsweredHours * hourMs - joinedAt.getTime();
    let time = after(joinedAt, random.next() * latestMs);
    const messages = lines.map((line) => {
      time = after(time, random.between(2, 45) * minuteMs);
      return { content: line.replace('{product}', product), createdAt: time };
    });
    const isOld = time < daysBefore(now, 6);
    const isLastOfAgent = lines.length % 2 === 0;
    const status = isOld || !isLastOfAgent ? 'closed' : 'pending';
    return { userId, status, messages };
  });
  const waiting = openQuestions.map((question, index): PlannedChat => {
    const { userId } = writers[answeredChats + index]!;
    const createdAt = after(now, -random.between(8, 26) * hourMs);
    const content = question.replace('{product}', random.pick(titles));
    return { userId, status: 'open', messages: [{ content, createdAt }] };
  });
  return [...answered, ...waiting];
}

export async function insertPastChats(
  db: Transaction,
  random: Random,
  context: ChatContext,
): Promise<void> {
  const chats = planChats(random, context).toSorted(
    (a, b) => a.messages[0]!.createdAt.getTime() - b.messages[0]!.createdAt.getTime(),
  );
  const { agentId } = context;
  const rooms = await db
    .insert(chatRooms)
    .values(
      chats.map(({ userId, status, messages }) => ({
        userId,
        status,
        helpdeskId: status === 'open' ? null : agentId,
        waitingSince: status === 'open' ? messages[0]!.createdAt : null,
        createdAt: messages[0]!.createdAt,
        updatedAt: messages.at(-1)!.createdAt,
      })),
    )
    .returning({ id: chatRooms.id });
  await db.insert(chatMessages).values(
    chats.flatMap(({ userId, status, messages }, index) =>
      messages.map(({ content, createdAt }, position) => {
        const isFromCustomer = position % 2 === 0;
        return {
          roomId: rooms[index]!.id,
          senderId: isFromCustomer ? userId : agentId,
          isFromCustomer,
          content,
          isRead: status !== 'open',
          createdAt,
        };
      }),
    ),
  );
  const closed = chats.flatMap(({ status, messages }, index) =>
    status === 'closed' ? [{ roomId: rooms[index]!.id, messages }] : [],
  );
  await db.insert(chatRatings).values(
    closed.map(({ roomId, messages }, index) => {
      const rating = ratings[index % ratings.length]!;
      const askedAt = after(messages.at(-1)!.createdAt, 20 * minuteMs);
      const answer = rating.score && { ...rating, answeredAt: after(askedAt, 3 * hourMs) };
      return { roomId, agentId, askedAt, ...answer };
    }),
  );
}
