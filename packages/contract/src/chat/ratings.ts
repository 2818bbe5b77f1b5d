import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { filteredBy, periodInOrder, daysQuery, searchQuery, withAnyCase } from '../api/query.ts';
import { route } from '../api/route.ts';
import { trimText } from '../api/typed-text.ts';
import { limits } from '../limits.ts';

const { min, max } = limits.rating;
const { commentMax } = limits.chatRating;

const score = z.int().check(z.gte(min), z.lte(max));

const answer = {
  answered_at: z.nullable(timestamp),
  score: z.nullable(score),
  comment: z.nullable(z.string()),
};

const ownRating = z.object({ documentId: z.string(), asked_at: timestamp, ...answer });

export type OwnRating = z.infer<typeof ownRating>;
export type OwnRatingResult = z.input<typeof ownRating>;

/** `rating` is the newest one that the customer has given. */
const roomRating = z.object({
  asks_for_rating: z.boolean(),
  rating: z.nullable(z.object({ answered_at: timestamp, score, comment: z.nullable(z.string()) })),
});

export type RoomRatingResult = z.input<typeof roomRating>;

const ratingSettings = z.strictObject({ asksForRating: z.boolean() });

export type RatingSettings = z.output<typeof ratingSettings>;

const person = z.object({ documentId: z.string(), username: z.string() });

export const adminRating = z.object({
  documentId: z.string(),
  asked_at: timestamp,
  answered_at: timestamp,
  score,
  comment: z.nullable(z.string()),
  customer: person,
  agent: z.nullable(person),
  chat_room: z.object({ documentId: z.string() }),
});

export type AdminRating = z.infer<typeof adminRating>;
export type AdminRatingResult = z.input<typeof adminRating>;

const sums = { asked: z.int(), answered: z.int(), average: z.nullable(z.number()) };

const ratingSummary = z.object({
  ...sums,
  scores: z.array(z.object({ score, count: z.int() })),
  agents: z.array(z.object({ agent: z.nullable(person), ...sums })),
  /** `from` is the first day of each week or month, in the time zone of the shop. */
  unit: z.enum(['week', 'month']),
  periods: z.array(z.object({ from: z.string(), ...sums })),
});

export type RatingSummary = z.infer<typeof ratingSummary>;

export const ratingSort = z.enum(['askedAt:desc', 'askedAt:asc', 'score:desc', 'score:asc']);

export type RatingSort = z.infer<typeof ratingSort>;

export const ratingFilters = filteredBy({
  search: searchQuery,
  score: z.optional(
    z.pipe(z.string().check(z.regex(/^[1-5]$/, 'A score is from 1 to 5')), z.transform(Number)),
  ),
  agent: z.optional(documentId),
  sort: z._default(withAnyCase(ratingSort), 'askedAt:desc'),
});

export type RatingFilters = z.output<typeof ratingFilters.file>;

export const ratingRoutes = {
  'GET /chat-rating': route({
    access: 'notHelpdesk',
    summary: 'The rating that the customer was asked for when the chat was closed, or null',
    output: entryOf(z.nullable(ownRating)),
  }),
  'PUT /chat-ratings/:documentId': route({
    access: 'notHelpdesk',
    summary: 'Answer it once, within 14 days',
    params: z.strictObject({ documentId }),
    body: z.strictObject({
      score: z
        .int('Choose a rating')
        .check(z.gte(min, 'Choose a rating'), z.lte(max, 'Choose a rating')),
      comment: z.optional(
        z
          .string()
          .check(
            z.overwrite(trimText),
            z.maxLength(commentMax, `Comment must be at most ${commentMax} characters`),
          ),
      ),
    }),
    output: entryOf(ownRating),
    rate: 'write',
    errors: ['NOT_FOUND', 'RATING_CLOSED'],
  }),
  'GET /chat-rooms/:documentId/rating': route({
    access: 'helpdesk',
    summary: 'How the customer rated the chat, and whether closing it asks for a rating',
    params: z.strictObject({ documentId }),
    output: entryOf(roomRating),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/chat-ratings': route({
    access: 'admin',
    listsPeople: true,
    summary: 'The ratings that customers gave to chats, by the day when they were asked',
    query: ratingFilters.page,
    output: listOf(adminRating),
  }),
  'GET /back-office/export/chat-ratings': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same ratings as a CSV file',
    query: ratingFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/chat-ratings/summary': route({
    access: 'admin',
    summary: 'Average, scores, agents, and weeks or months of a period',
    query: z
      .strictObject({ ...daysQuery, agent: z.optional(documentId) })
      .check(periodInOrder as z.core.$ZodCheck<unknown>),
    output: entryOf(ratingSummary),
  }),
  'GET /back-office/chat-ratings/settings': route({
    access: 'admin',
    summary: 'Whether customers are asked to rate a chat that an agent closes',
    output: entryOf(ratingSettings),
  }),
  'PUT /back-office/chat-ratings/settings': route({
    access: 'admin',
    summary: 'Change whether customers are asked',
    body: ratingSettings,
    output: entryOf(ratingSettings),
    rate: 'staffWrite',
  }),
};
