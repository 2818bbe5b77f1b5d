import type { Days } from '@partshelf/contract/api/query.ts';
import type { OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import type { RatingSettings, RatingSummary } from '@partshelf/contract/chat/ratings.ts';
import type { Queryable } from '../../db/client.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import { refuseUnknownTimeZone } from '../../db/time-zones.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { describeChanges, recordAudit, recordExport, refuseIfChanged } from '../audit/audit.ts';
import { createSumAnswers } from './admin-answers.ts';
import { getRatingList, type RatingRow, sumRatings } from './admin-ratings-queries.ts';
import { readOfficeHours } from './office-hours.ts';
import { findChatSettings, lockChatSettings, saveChatSettings } from './settings-queries.ts';

export function mountAdminChat(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/office-hours', async () => ({
    data: await readOfficeHours(deps.db),
  }));

  serve(context, 'PUT /back-office/office-hours', async ({ user, body }) => ({
    data: await changeOfficeHours(deps, user, body),
  }));

  const sumAnswers = createSumAnswers(deps.db);
  serve(context, 'GET /back-office/chat-answers', async ({ query }) => ({
    data: await sumAnswers(query),
  }));

  serve(context, 'GET /back-office/chat-ratings/settings', async () => ({
    data: await readRatingSettings(deps.db),
  }));

  serve(context, 'PUT /back-office/chat-ratings/settings', async ({ user, body }) => ({
    data: await changeRatingSettings(deps, user, body),
  }));

  serve(context, 'GET /back-office/chat-ratings', async ({ query: { pagination, ...filters } }) => {
    const list = getRatingList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/export/chat-ratings', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'chat ratings', ...query });
    return csvFile('chat-ratings.csv', columns, readWholeList(getRatingList(deps.db, query)));
  });

  serve(context, 'GET /back-office/chat-ratings/summary', async ({ query }) => ({
    data: await sumRatings(deps.db, { ...query, unit: getUnit(query) }),
  }));
}

async function changeOfficeHours(
  { db, branding }: Deps,
  actor: SignedIn,
  { before: read, ...officeHours }: OfficeHours & { before?: OfficeHours | undefined },
): Promise<OfficeHours> {
  await refuseUnknownTimeZone(db, officeHours.timeZone);
  await db.transaction(async (transaction) => {
    await lockChatSettings(transaction);
    const before = await readOfficeHours(transaction);
    const edited = {
      subject: 'helpdesk',
      actions: ['helpdesk.office_hours_changed'],
    } as const;
    await refuseIfChanged(transaction, actor, edited, { stored: before, read });
    await saveChatSettings(transaction, { officeHours });
    const details = describeChanges({ ...before }, { ...officeHours });
    if (Object.keys(details).length === 0) return;
    await recordAudit(transaction, actor, 'helpdesk.office_hours_changed', 'settings', details);
  });
  await branding.reload();
  return officeHours;
}

async function readRatingSettings(db: Queryable): Promise<RatingSettings> {
  const stored = await findChatSettings(db);
  return { asksForRating: stored?.asksForRating ?? false };
}

async function changeRatingSettings(
  { db }: Deps,
  actor: SignedIn,
  settings: RatingSettings,
): Promise<RatingSettings> {
  await db.transaction(async (transaction) => {
    await lockChatSettings(transaction);
    const before = await readRatingSettings(transaction);
    if (before.asksForRating === settings.asksForRating) return;
    await saveChatSettings(transaction, settings);
    const details = describeChanges({ ...before }, { ...settings });
    await recordAudit(transaction, actor, 'helpdesk.ratings_changed', 'settings', details);
  });
  return settings;
}

const columns: CsvColumns<RatingRow> = {
  asked_at: (rating) => rating.asked_at,
  answered_at: (rating) => rating.answered_at,
  customer: ({ customer }) => customer.username,
  agent: ({ agent }) => agent?.username ?? null,
  score: ({ score }) => score,
  comment: ({ comment }) => comment,
};

const mostWeeks = 13;
const weekMs = 7 * 24 * 60 * 60 * 1000;

function getUnit({ from, until }: Days): RatingSummary['unit'] {
  if (!from || !until) return 'month';
  return Date.parse(until) - Date.parse(from) < mostWeeks * weekMs ? 'week' : 'month';
}
