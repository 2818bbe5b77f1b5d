import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { route } from '../api/route.ts';
import { statisticsPeriod } from '../statistics.ts';

const answers = {
  answers: z.int(),
  waits: z.int(),
  /** The value is in seconds from the first message that waited, and null without a wait. */
  medianWait: z.nullable(z.number()),
  withinHour: z.int(),
};

const chatAnswers = z.object({
  ...answers,
  messages: z.int(),
  waiting: z.object({ rooms: z.int(), since: z.nullable(timestamp) }),
  /** `from` is the first day of each, in the time zone of the shop. */
  unit: z.enum(['day', 'week', 'month']),
  periods: z.array(z.object({ from: z.string(), messages: z.int(), ...answers })),
  /** `rooms` are those in which the agent answered. Null is someone who was erased. */
  agents: z.array(
    z.object({
      agent: z.nullable(z.object({ documentId: z.string(), username: z.string() })),
      rooms: z.int(),
      ...answers,
    }),
  ),
});

export type ChatAnswers = z.infer<typeof chatAnswers>;
export type ChatAnswersResult = z.input<typeof chatAnswers>;

export const answerRoutes = {
  'GET /back-office/chat-answers': route({
    access: 'admin',
    summary: 'How much and how fast the helpdesk answers: in all, over time and by agent',
    query: statisticsPeriod,
    output: entryOf(chatAnswers),
  }),
};
