import { createHash } from 'node:crypto';
import type { CompanyEventKind } from '@partshelf/contract/audit-codes.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import { newDocumentId } from '../../server/src/db/columns.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { pickColumns } from '../../server/src/db/columns-of.ts';
import { users } from '../../server/src/db/tables/accounts.ts';
import {
  companies,
  companyDomains,
  companyEvents,
  companyInvitations,
  companyMembers,
  companyUpdates,
} from '../../server/src/db/tables/companies.ts';
import type { Deps } from '../../server/src/deps.ts';
import { demoColleagues } from '../../server/src/platform/demo-accounts.ts';
import type { SeededProduct } from './catalog.ts';
import { storeDownloads } from './downloads.ts';
import { insertMails } from './mails.ts';
import { getReleaseAt, insertPaidOrders } from './past-orders.ts';
import { Random } from './random.ts';
import { after, dayMs, daysBefore, hourMs } from './time.ts';

const seed = 31;

/** Others of the demo's customers have addresses there too, and bought for themselves. */
export const domain = 'brightwater.example';
const verification = 'v7k2m9q4x1c8b5n3z6d0f7h2j9l4p1r8';
/** Its record is there: an owner can verify it. */
const unverified = {
  domain: 'brightwater-events.example',
  token: 'e3t8y1u6i4o9p2a7s5d0f3g8h1j6k4l9',
};

const billing: Billing = {
  kind: 'company',
  name: 'Brightwater Ltd',
  street: '12 Quayside',
  postalCode: 'BS1 4QA',
  city: 'Bristol',
  country: 'GB',
  vatId: '',
  purchaseOrder: '',
  buyerReference: '',
  copyTo: 'invoices@brightwater.example',
};

const createdDaysAgo = 430;

const purchases = [
  { by: 0, slugs: ['calendar-rollup', 'room-booking'], daysAgo: 88 },
  { by: 5, slugs: ['org-chart'], daysAgo: 52 },
  { by: 2, slugs: ['form-builder', 'permissions-auditor'], daysAgo: 24 },
  { by: 2, slugs: ['kpi-board'], daysAgo: 6 },
];

/** The second of these releases asks for a permission that the first does not need. */
const waiting = { slug: 'org-chart', versions: ['4.3.2.0', '4.4.0.0'] };
const policyDaysAgo = 50;

const formerRole: CompanyRole = 'buyer';
const leftDaysAgo = 40;

async function insertPeople(db: Transaction, passwordHash: string, now: Date) {
  const createdAt = daysBefore(now, createdDaysAgo + 1);
  const username = `deleted-${newDocumentId()}`;
  const gone = {
    username,
    email: `${username}@erased.invalid`,
    blocked: true,
    wantsReleaseMails: false,
    erasedAt: daysBefore(now, leftDaysAgo - 3),
  };
  const colleagues = demoColleagues.map((person) => ({
    username: person.username,
    email: person.email,
    passwordHash,
    confirmed: true,
  }));
  return db
    .insert(users)
    .values(
      [...colleagues, gone].map((person) => ({ ...person, provider: 'local' as const, createdAt })),
    )
    .returning(pickColumns(users, 'id', 'username', 'email'));
}

const members = [
  { person: 0, joinedDaysAgo: createdDaysAgo },
  { person: 1, joinedDaysAgo: 93 },
  { person: 2, joinedDaysAgo: 60 },
  { person: 3, joinedDaysAgo: 59 },
  { person: 4, joinedDaysAgo: 21 },
];

export interface DemoCompany {
  readonly id: number;
  readonly documentId: string;
  readonly billing: Billing;
  readonly ownerId: number;
  readonly buyerId: number;
}

export async function seedCompany(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  passwordHash: string,
  now: Date,
): Promise<DemoCompany> {
  const people = await insertPeople(db, passwordHash, now);
  const [company] = await db
    .insert(companies)
    .values({
      name: billing.name,
      billing,
      updatePolicy: 'withoutApprovals',
      createdAt: daysBefore(now, createdDaysAgo),
    })
    .returning({ id: companies.id, documentId: companies.documentId });
  const { id: companyId, documentId } = company!;
  await db.insert(companyMembers).values(
    members.map(({ person, joinedDaysAgo }) => ({
      companyId,
      userId: people[person]!.id,
      role: demoColleagues[person]!.companyRole,
      createdAt: daysBefore(now, joinedDaysAgo),
    })),
  );
  await insertDomains(db, companyId, now);
  await db.insert(companyInvitations).values({
    companyId,
    email: `nora.field@${domain}`,
    role: 'developer',
    tokenHash: createHash('sha256').update(newDocumentId()).digest('hex'),
    issuedById: people[0]!.id,
    createdAt: daysBefore(now, 2),
    expiresAt: daysBefore(now, -5),
  });
  await insertWaitingUpdate(db, catalog, companyId, now);
  const purchased = await insertPurchases(db, catalog, { companyId, people, now });
  const events = [...listMemberEvents(people), ...purchased];
  await db.insert(companyEvents).values(
    events
      .toSorted((a, b) => b.daysAgo - a.daysAgo)
      .map(({ daysAgo, ...values }) => ({
        ...values,
        companyId,
        createdAt: daysBefore(now, daysAgo),
      })),
  );
  return { id: companyId, documentId, billing, ownerId: people[0]!.id, buyerId: people[2]!.id };
}

interface Event {
  readonly kind: CompanyEventKind;
  readonly daysAgo: number;
  readonly actorId: number;
  readonly subjectId?: number;
  readonly details?: Record<string, string | number>;
}

const event = (
  kind: CompanyEventKind,
  daysAgo: number,
  about: Omit<Event, 'kind' | 'daysAgo'>,
): Event => ({ kind, daysAgo, ...about });

function listMemberEvents(people: Bought['people']): Event[] {
  const [owner, , , , , former] = people;
  return [
    event('created', createdDaysAgo, { actorId: owner!.id }),
    event('domain added', 94.9, { actorId: owner!.id, details: { domain } }),
    event('domain verified', 94.8, { actorId: owner!.id, details: { domain } }),
    ...members.slice(1).map(({ person, joinedDaysAgo }) => {
      const { id } = people[person]!;
      const { companyRole: role } = demoColleagues[person]!;
      return event('joined', joinedDaysAgo, { actorId: id, subjectId: id, details: { role } });
    }),
    event('joined', 80, {
      actorId: former!.id,
      subjectId: former!.id,
      details: { role: formerRole },
    }),
    event('changed', policyDaysAgo, {
      actorId: owner!.id,
      details: { updatePolicyBefore: 'all', updatePolicy: 'withoutApprovals' },
    }),
    event('left', leftDaysAgo, { actorId: former!.id, subjectId: former!.id }),
    event('domain added', 3, { actorId: owner!.id, details: { domain: unverified.domain } }),
    event('invited', 2, { actorId: owner!.id, details: { role: 'developer', domain } }),
  ];
}

async function insertDomains(db: Transaction, companyId: number, now: Date): Promise<void> {
  await db.insert(companyDomains).values([
    {
      companyId,
      domain,
      token: verification,
      verifiedAt: daysBefore(now, 94.8),
      checkedAt: daysBefore(now, 2.2),
      createdAt: daysBefore(now, 94.9),
    },
    { companyId, ...unverified, createdAt: daysBefore(now, 3) },
  ]);
}

async function insertWaitingUpdate(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  companyId: number,
  now: Date,
): Promise<void> {
  const { releases } = catalog.get(waiting.slug)!;
  const [compared, update] = waiting.versions.map((wanted) =>
    releases.find(({ version }) => version === wanted),
  );
  await db.insert(companyUpdates).values({
    companyId,
    releaseId: update!.id,
    comparedReleaseId: compared!.id,
    createdAt: daysBefore(now, update!.daysAgo),
  });
}

interface Bought {
  readonly companyId: number;
  readonly people: readonly {
    readonly id: number;
    readonly username: string;
    readonly email: string;
  }[];
  readonly now: Date;
}

const downloadDelayMs = 3 * hourMs;

/** Developers download what was bought. Returns the events of both. */
async function insertPurchases(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  { companyId, people, now }: Bought,
): Promise<Event[]> {
  const planned = purchases.map(({ by, ...purchase }) => ({
    ...purchase,
    userId: people[by]!.id,
    companyId,
  }));
  const sold = await insertPaidOrders(db, catalog, planned, now);
  const ofMembers = sold.flatMap((order, index) => {
    const { username, email } = people[purchases[index]!.by]!;
    return purchases[index]!.by < demoColleagues.length ? [{ ...order, username, email }] : [];
  });
  await insertMails(db, ofMembers, now);
  const developer = people[3]!;
  const downloads = sold.slice(1, 3).flatMap(({ lines, lineIds, paidAt }) =>
    lines.map(({ slug }, index) => {
      const createdAt = after(paidAt!, downloadDelayMs);
      const product = catalog.get(slug)!;
      const releaseId = getReleaseAt(product, createdAt, now);
      return {
        userId: developer.id,
        orderLineId: lineIds[index]!,
        releaseId,
        createdAt,
        title: product.title,
        version: product.releases.find(({ id }) => id === releaseId)!.version,
      };
    }),
  );
  const rows = downloads.map(({ title: _title, version: _version, ...download }) => download);
  await storeDownloads(db, new Random(seed), `demo download of ${domain}`, rows);
  const daysSince = (time: Date) => (now.getTime() - time.getTime()) / dayMs;
  return [
    ...sold.map(({ userId, number, paidAt }) =>
      event('bought', daysSince(paidAt!), { actorId: userId, details: { orderNumber: number } }),
    ),
    ...downloads.map(({ userId, createdAt, title, version }) =>
      event('downloaded', daysSince(createdAt), { actorId: userId, details: { title, version } }),
    ),
  ];
}

export async function writeDnsRecords({ config: { sandboxUrl } }: Deps): Promise<void> {
  const records = [{ domain, token: verification }, unverified];
  for (const { domain: name, token } of records) {
    const { ok, status } = await fetch(`${sandboxUrl}/control/dns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `_partshelf.${name}`,
        texts: [`partshelf-verification=${token}`],
      }),
    });
    if (!ok) throw new Error(`the sandbox answered ${status} to the records of the demo`);
  }
}
