import type { AnswerPromiseResult, OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import type { Queryable } from '../../db/client.ts';
import { findAnswerTime, isOpenAt } from './answer-time.ts';
import { findChatSettings } from './settings-queries.ts';

const usualHours: OfficeHours['weekdays'][number] = [{ from: '09:00', to: '17:00' }];

/** It is shown to the Admin before anything was saved. */
const defaults: OfficeHours = {
  isOn: false,
  timeZone: 'UTC',
  weekdays: [usualHours, usualHours, usualHours, usualHours, usualHours, [], []],
  closedPeriods: [],
  hoursToAnswer: 4,
};

export async function readOfficeHours(db: Queryable): Promise<OfficeHours> {
  const stored = await findChatSettings(db);
  return stored?.officeHours ?? defaults;
}

export async function readPromise(db: Queryable, now: Date): Promise<AnswerPromiseResult | null> {
  const hours = await readOfficeHours(db);
  if (!hours.isOn) return null;
  return { is_open: isOpenAt(hours, now), promised_until: findAnswerTime(hours, now) };
}
