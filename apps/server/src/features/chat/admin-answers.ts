import type { ChatAnswersResult } from '@partshelf/contract/chat/answers.ts';
import { countDays, toUtcDay } from '@partshelf/contract/dates.ts';
import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.ts';
import {
  countWaitingRooms,
  findShopDay,
  listAnsweringAgents,
  listSenderDays,
  type SenderDay,
} from './admin-answers-queries.ts';

type Unit = ChatAnswersResult['unit'];
type Sums = Pick<ChatAnswersResult, 'messages' | 'answers' | 'waits' | 'medianWait' | 'withinHour'>;

const dayMs = 24 * 60 * 60 * 1000;
const hourSeconds = 60 * 60;
const mostDays = 1_000;
/** A statement has to end in time while the database is busy. */
const mostDaysAtOnce = 62;

/** Counts each day once: it is kept until the next one, because only deletions can change it. */
export function createSumAnswers(db: Database) {
  const kept = new LRUCache<string, readonly SenderDay[]>({ max: mostDays, ttl: dayMs });

  async function listCounted({ from, until }: StatisticsPeriod): Promise<SenderDay[]> {
    const { timeZone, today } = await findShopDay(db);
    const last = until < today ? until : today;
    const days: string[] = [];
    for (let time = Date.parse(from); toUtcDay(time) <= last; time += dayMs)
      days.push(toUtcDay(time));
    const keyOf = (day: string) => `${day} ${timeZone}`;
    const known = new Map(days.map((day) => [day, kept.get(keyOf(day))]));
    for (const missing of groupDays(days.filter((day) => !known.get(day)))) {
      const rows = await listSenderDays(db, { from: missing[0]!, until: missing.at(-1)! });
      const byDay = Map.groupBy(rows, ({ day }) => day);
      for (const day of missing) {
        const counted = byDay.get(day) ?? [];
        known.set(day, counted);
        if (day < today) kept.set(keyOf(day), counted);
      }
    }
    return [...known.values()].flatMap((counted) => counted ?? []);
  }

  return async (period: StatisticsPeriod): Promise<ChatAnswersResult> => {
    const [days, waiting] = await Promise.all([listCounted(period), countWaitingRooms(db)]);
    const unit = getUnit(period);
    const periods = Map.groupBy(days, ({ day }) => startOfUnit(day, unit));
    const agents = Map.groupBy(days, ({ agentId }) => agentId);
    agents.delete(null);
    const known = await listAnsweringAgents(db, [...agents.keys()].map(Number));
    return {
      ...sumUp(days),
      waiting,
      unit,
      periods: [...periods].map(([from, own]) => ({ from, ...sumUp(own) })).toSorted(byStart),
      agents: [...agents]
        .map(([id, own]) => ({
          id: id!,
          agent: known.find((user) => user.id === id && !user.erasedAt) ?? null,
          rooms: new Set(own.flatMap(({ rooms }) => rooms)).size,
          ...sumUp(own),
        }))
        .toSorted((a, b) => b.answers - a.answers || a.id - b.id),
    };
  };
}

/** Days that follow each other are one group. */
function groupDays(days: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const day of days) {
    const group = groups.at(-1);
    const isNext = group && Date.parse(day) - Date.parse(group.at(-1)!) === dayMs;
    if (isNext && group.length < mostDaysAtOnce) group.push(day);
    else groups.push([day]);
  }
  return groups;
}

const byStart = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1);

function sumUp(days: readonly SenderDay[]): Sums {
  const waits = days.flatMap((day) => day.waits).toSorted((a, b) => a - b);
  const sumOf = (isAgent: boolean) =>
    days.reduce(
      (sum, { agentId, messages }) => sum + ((agentId !== null) === isAgent ? messages : 0),
      0,
    );
  return {
    messages: sumOf(false),
    answers: sumOf(true),
    waits: waits.length,
    medianWait: findMedian(waits),
    withinHour: waits.filter((seconds) => seconds <= hourSeconds).length,
  };
}

function findMedian(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

function getUnit(period: StatisticsPeriod): Unit {
  const days = countDays(period);
  if (days <= 31) return 'day';
  return days <= 92 ? 'week' : 'month';
}

/** Weeks begin on Monday. */
function startOfUnit(day: string, unit: Unit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  if (unit === 'day') return day;
  const time = Date.parse(day);
  return toUtcDay(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs);
}
