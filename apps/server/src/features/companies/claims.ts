import { randomBytes } from 'node:crypto';
import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { CompanyClaims } from '@partshelf/contract/companies/claims.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import {
  countClaimable,
  countClaims,
  findClaim,
  insertClaims,
  listClaimable,
  setClaimRefused,
  toTokenHash,
} from './claim-queries.ts';
import { lockRole, recordCompanyEvent, requireRole } from './companies.ts';

type Claimable = Awaited<ReturnType<typeof listClaimable>>[number];

const sumOrders = (buyers: readonly Claimable[]) =>
  buyers.reduce((sum, { orders }) => sum + orders, 0);

function checkAllowed({ branding }: Pick<Deps, 'branding'>): void {
  if (!branding.texts().allowsClaims) throw new ShopError('CLAIMS_OFF');
}

/** @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING or CLAIMS_OFF */
export async function readClaims(
  { db, branding }: Pick<Deps, 'db' | 'branding'>,
  owner: SignedIn,
  documentId: string,
): Promise<CompanyClaims> {
  const { id } = await requireRole(db, owner.id, documentId, ['owner']);
  checkAllowed({ branding });
  return countAll(db, owner, { id, documentId });
}

async function countAll(
  db: Database | Transaction,
  owner: SignedIn,
  { id, documentId }: { readonly id: number; readonly documentId: string },
): Promise<CompanyClaims> {
  const claimable = await countClaimable(db, owner.id, documentId);
  return { claimable, ...(await countClaims(db, id)) };
}

const claimMs = limits.claimDays * 24 * 60 * 60 * 1000;
const buyersPerStatement = 500;

/** @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING, COMPANY_CLOSED, CLAIMS_OFF or NOTHING_TO_CLAIM */
export async function claimPurchases(
  deps: Pick<Deps, 'db' | 'jobs' | 'branding' | 'config' | 'now'>,
  owner: SignedIn,
  documentId: string,
): Promise<CompanyClaims> {
  return deps.db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, owner.id))) throw new ShopError('TOKEN_MISSING');
    const company = await lockRole(transaction, owner.id, documentId, ['owner']);
    checkAllowed(deps);
    const buyers = await listClaimable(transaction, owner.id, documentId);
    const claimed: Claimable[] = [];
    for (let start = 0; start < buyers.length; start += buyersPerStatement) {
      const some = buyers.slice(start, start + buyersPerStatement);
      claimed.push(...(await claimFrom(deps, transaction, { owner, company }, some)));
    }
    if (claimed.length === 0) throw new ShopError('NOTHING_TO_CLAIM');
    await recordCompanyEvent(transaction, owner, {
      companyId: company.id,
      kind: 'claimed',
      details: { orders: sumOrders(claimed), buyers: claimed.length },
    });
    return countAll(transaction, owner, company);
  });
}

interface Claimer {
  readonly owner: SignedIn;
  readonly company: { readonly id: number; readonly name: string };
}

async function claimFrom(
  { jobs, config, now }: Pick<Deps, 'jobs' | 'config' | 'now'>,
  db: Transaction,
  { owner, company }: Claimer,
  buyers: readonly Claimable[],
): Promise<Claimable[]> {
  const createdAt = now();
  const dueAt = new Date(createdAt.getTime() + claimMs);
  const claims = buyers.map((buyer) => {
    const token = randomBytes(32).toString('base64url');
    return { buyer, token, tokenHash: toTokenHash(token) };
  });
  const asked = await insertClaims(
    db,
    claims.map(({ buyer, tokenHash }) => ({
      companyId: company.id,
      userId: buyer.userId,
      claimedById: owner.id,
      tokenHash,
      createdAt,
      dueAt,
    })),
  );
  const inserted = claims.filter(({ buyer }) => asked.has(buyer.userId));
  const mails = inserted.map(({ buyer, token, tokenHash }) => {
    const key = `claim-${tokenHash}`;
    const { publicUrl } = config;
    return { key, data: claimMail({ publicUrl, company, buyer, token, dueAt, key }) };
  });
  await jobs.enqueueAll(db, 'send-mail', mails);
  return inserted.map(({ buyer }) => buyer);
}

/**
 * No one learns who has refused. A second press of the button changes nothing.
 * @throws ShopError CLAIM_LINK_INVALID, also when the time is over
 */
export async function refuseClaim(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const found = await findClaim(transaction, token);
    if (!found) throw new ShopError('CLAIM_LINK_INVALID');
    await lockUser(transaction, found.userId);
    const claim = await findClaim(transaction, token);
    if (claim?.refusedAt) return;
    // A claim whose orders could not be moved in time is due again later.
    const isInTime = found.createdAt.getTime() + claimMs > now().getTime();
    const isOpen = isInTime && (await setClaimRefused(transaction, found.id, now()));
    if (!isOpen) throw new ShopError('CLAIM_LINK_INVALID');
    await recordCompanyEvent(transaction, null, {
      companyId: found.companyId,
      kind: 'claim refused',
    });
  });
}

interface Claim {
  readonly publicUrl: string;
  readonly company: { readonly name: string };
  readonly buyer: Claimable;
  readonly token: string;
  readonly dueAt: Date;
  readonly key: string;
}

function claimMail({ publicUrl, company, buyer, token, dueAt, key }: Claim): MailTemplate {
  const name = toMailedName(company.name);
  const one = buyer.orders === 1;
  return (brand) => {
    const date = formatDateInZone(dueAt, { locale: brand.dateLocale, timeZone: brand.timeZone });
    const access = buyer.isMember
      ? `You keep access as long as you belong to ${name}.`
      : `You do not belong to ${name} at ${brand.name}: unless you join it, you lose access to what you bought. You can ask to join with this account, because your address is at ${buyer.domain}.`;
    return {
      key,
      to: buyer.email,
      subject: `A company claims purchases that you made at ${brand.name}`,
      title: `Do your purchases belong to ${name}?`,
      paragraphs: [
        `Hello ${buyer.username},`,
        `${name} has proved that ${buyer.domain} is its domain, and claims what was bought with addresses of it. You have ${one ? 'one paid order' : `${buyer.orders} paid orders`} with the address ${buyer.email}.`,
        `If you do nothing, ${one ? 'this order moves' : 'these orders move'} to ${name} on ${date}. Everyone in ${name} can then download and install what you bought, and its owners and buyers see amounts and invoices. ${access}`,
        `If your purchases are your own, refuse before that. Then nothing moves, ${name} is not told that it was you, and it cannot ask you again.`,
      ],
      button: {
        label: 'Refuse the claim',
        url: `${publicUrl}/company-claim?token=${token}`,
      },
      links: buyer.isMember ? [] : [{ label: `Join ${name}`, url: `${publicUrl}/company` }],
      reason: `you bought something at ${brand.name} with an address at ${buyer.domain}`,
    };
  };
}
