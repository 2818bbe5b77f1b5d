import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { dayField, lineRules, timeZoneField } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';

const { spansPerDay, closedPeriods, hoursToAnswer } = limits.officeHours;

/** Both are times on the clock of the office; 24:00 is the midnight at the end of the day. */
const span = z
  .strictObject({
    from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as 09:00')),
    to: z
      .string()
      .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A time is written as 17:00 or 24:00')),
  })
  .check(
    z.refine(({ from, to }) => from < to, {
      path: ['to'],
      message: 'The end must be after the start. Hours after midnight belong to the next day.',
    }),
  );

type Spans = readonly { readonly from: string; readonly to: string }[];

const isWithoutOverlap = (spans: Spans) =>
  spans.every(({ from }, index) => index === 0 || spans[index - 1]!.to <= from);

const weekday = z.array(span).check(
  z.maxLength(spansPerDay, `At most ${spansPerDay} spans a day`),
  z.overwrite((spans) => spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))),
  z.refine(isWithoutOverlap, 'The hours of a day must not overlap'),
);

const closedPeriod = z
  .strictObject({
    firstDay: dayField,
    lastDay: dayField,
    name: z.string().check(...lineRules('Name', limits.nameMax)),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      path: ['lastDay'],
      message: 'The last day must not be before the first',
    }),
  );

export const officeHours = z
  .strictObject({
    isOn: z.boolean(),
    timeZone: timeZoneField,
    weekdays: z.array(weekday).check(z.length(7, 'A week has seven days')),
    closedPeriods: z.array(closedPeriod).check(
      z.maxLength(closedPeriods, `At most ${closedPeriods} closed periods`),
      z.overwrite((periods) =>
        periods.toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1)),
      ),
    ),
    /** It is counted while the office is open. */
    hoursToAnswer: z
      .number('Hours to the first answer must be a number')
      .check(
        z.gte(0.25, 'Hours to the first answer must be at least 0.25'),
        z.lte(hoursToAnswer, `At most ${hoursToAnswer} hours`),
        z.multipleOf(0.25, 'Hours to the first answer must be a multiple of 0.25'),
      ),
  })
  .check(
    z.refine(({ isOn, weekdays }) => !isOn || weekdays.some((spans) => spans.length > 0), {
      path: ['weekdays'],
      message: 'Enter the hours of at least one day',
    }),
  );

export type OfficeHours = z.output<typeof officeHours>;

/** It is the promise for a message that is written now; `promised_until` is null beyond a year. */
const answerPromise = z.object({
  is_open: z.boolean(),
  promised_until: z.nullable(timestamp),
});

export type AnswerPromiseResult = z.input<typeof answerPromise>;

export const officeHoursRoutes = {
  'GET /chat-promise': route({
    access: 'notHelpdesk',
    summary: 'When the helpdesk answers a message that is written now, null without office hours',
    output: entryOf(z.nullable(answerPromise)),
  }),
  'GET /back-office/office-hours': route({
    access: 'admin',
    summary: 'The office hours of the helpdesk',
    output: entryOf(officeHours),
  }),
  'PUT /back-office/office-hours': route({
    access: 'admin',
    summary: 'Change the office hours of the helpdesk; promises that were given stay',
    body: z.safeExtend(officeHours, { before: z.optional(officeHours) }),
    output: entryOf(officeHours),
    rate: 'staffWrite',
    errors: ['CHANGED_MEANWHILE'],
  }),
};
