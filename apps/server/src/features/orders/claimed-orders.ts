import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { recordCompanyEvent } from '../companies/companies.ts';
import { type MailedOwner, mailOwners } from '../companies/owner-mails.ts';
import {
  deleteClaim,
  belongsToCompany,
  listDueClaims,
  lockClaimedOrders,
  lockClaimingCompany,
  lockDueClaim,
  updateClaim,
} from './claimed-order-queries.ts';
import { findObstacle } from './order-company.ts';
import { countOpenMatters, setCompany } from './order-company-queries.ts';

export function registerClaimJobs(deps: Deps): void {
  deps.jobs.registerHandler('move-claimed-orders', () => moveClaimedOrders(deps));
  deps.jobs.schedule('move-claimed-orders', '*/10 * * * *');
}

const claimsPerBatch = 100;
const retryMs = 24 * 60 * 60 * 1000;

/** Each claim in a transaction of its own; one that fails does not stop the others. */
async function moveClaimedOrders(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  let afterId = 0;
  for (;;) {
    const due = await listDueClaims(deps.db, deps.now(), afterId, claimsPerBatch);
    for (const claim of due) {
      await deps.db
        .transaction((transaction) => moveClaim(deps, transaction, claim))
        .catch((error: unknown) => failures.push(error));
    }
    if (due.length < claimsPerBatch) break;
    afterId = due.at(-1)!.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'claimed orders could not be moved');
}

type DueClaim = Awaited<ReturnType<typeof listDueClaims>>[number];

async function moveClaim(deps: Deps, db: Transaction, { id, userId }: DueClaim): Promise<void> {
  const { branding, now } = deps;
  await lockUser(db, userId);
  const claim = await lockDueClaim(db, id, now());
  if (!claim) return;
  const company = await lockClaimingCompany(db, claim);
  const orders = await lockClaimedOrders(db, claim);
  if (!company || orders.length === 0 || !branding.texts().allowsClaims) {
    await deleteClaim(db, id);
    await recordCompanyEvent(db, null, { companyId: claim.companyId, kind: 'claim ended' });
    return;
  }
  const ids = orders.map((order) => order.id);
  const matters = await countOpenMatters(db, ids);
  const movable = orders.filter((order) => !findObstacle(order, matters));
  if (movable.length > 0) {
    await setCompany(
      db,
      movable.map((order) => order.id),
      company.id,
    );
    await recordCompanyEvent(
      db,
      null,
      ...movable.map(({ number }) => ({
        companyId: company.id,
        kind: 'moved' as const,
        subjectId: userId,
        details: { orderNumber: number },
      })),
    );
    await mailOfMove(deps, db, {
      company,
      isMember: await belongsToCompany(db, claim),
      numbers: movable.map(({ number }) => number),
      key: `claim-${claim.documentId}-moved-${movable[0]!.documentId}`,
    });
  }
  const isWhole = movable.length === orders.length;
  const later = new Date(now().getTime() + retryMs);
  await updateClaim(db, id, isWhole ? { movedAt: now() } : { dueAt: later });
}

interface Moved {
  readonly company: NonNullable<Awaited<ReturnType<typeof lockClaimingCompany>>>;
  readonly isMember: boolean;
  readonly numbers: readonly number[];
  readonly key: string;
}

async function mailOfMove(deps: Deps, db: Transaction, moved: Moved): Promise<void> {
  const { publicUrl } = deps.config;
  const { company, key } = moved;
  await deps.jobs.enqueue(db, 'send-mail', buyerMail(publicUrl, moved));
  await mailOwners(deps, db, { id: company.id, key }, (owner) =>
    ownerMail(publicUrl, moved, owner),
  );
}

const listFormat = new Intl.ListFormat('en');

const nameOrders = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'Order' : 'Orders'} ${listFormat.format(numbers.map(String))}`;

function buyerMail(publicUrl: string, { company, isMember, numbers, key }: Moved): MailTemplate {
  const { buyer } = company;
  const name = toMailedName(company.name);
  return (brand) => ({
    key,
    to: buyer.email,
    subject: 'Purchases of yours now belong to a company',
    title: `Purchases of yours now belong to ${name}`,
    paragraphs: [
      `Hello ${buyer.username},`,
      `${name} has claimed what you bought with the address ${buyer.email}, and you have not refused. ${nameOrders(numbers)} now ${numbers.length === 1 ? 'belongs' : 'belong'} to ${name}.`,
      isMember
        ? `You keep access as long as you belong to ${name}.`
        : `You do not belong to ${name} at ${brand.name}, so you can no longer download what you bought. You can ask to join it with this account.`,
      'If this is wrong, write to us: we can move an order back.',
    ],
    button: isMember
      ? { label: 'View your orders', url: `${publicUrl}/order` }
      : { label: `Join ${name}`, url: `${publicUrl}/company` },
    links: [{ label: 'Contact us', url: `${publicUrl}/support` }],
    reason: `purchases that you made at ${brand.name} were claimed`,
  });
}

function ownerMail(
  publicUrl: string,
  { company, numbers }: Moved,
  { key, username, email }: MailedOwner,
): MailTemplate {
  const { documentId } = company;
  const name = toMailedName(company.name);
  const one = numbers.length === 1;
  return (brand) => ({
    key,
    to: email,
    subject: one
      ? 'A claimed purchase now belongs to your company'
      : `${numbers.length} claimed purchases now belong to your company`,
    title: `Claimed purchases now belong to ${name}`,
    paragraphs: [
      `Hello ${username},`,
      `No one has refused a claim of ${name} within the time for it. ${nameOrders(numbers)} now ${one ? 'belongs' : 'belong'} to ${name}.`,
      'Every member can download and install what they contain. Owners and buyers see their amounts and invoices.',
    ],
    button: {
      label: 'View the purchases',
      url: `${publicUrl}/company/${documentId}/purchases`,
    },
    reason: `you are an owner of ${name} at ${brand.name}`,
  });
}
