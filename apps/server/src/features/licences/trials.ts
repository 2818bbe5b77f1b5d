import { createHash } from 'node:crypto';
import { companyRoles } from '@partshelf/contract/companies/companies.ts';
import type { LicenceDetailsResult } from '@partshelf/contract/licences/licences.ts';
import type { TrialInput } from '@partshelf/contract/licences/trials.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { addLicenceEntries } from '../../db/licence-ledger.ts';
import { lockUser } from '../../db/lock-user.ts';
import { recordWebhookMessage } from '../../db/webhook-messages.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { lockRole, requireRole } from '../companies/companies.ts';
import { findWorkDomain, listParents, toHost } from '../companies/domain-name.ts';
import { bindPlace, resolveTenant, getOwnLicence, readOwnLicence } from './bindings.ts';
import { lockLicence } from './queries.ts';
import { enqueueTrialReminders, mailTrial } from './trial-mails.ts';
import {
  findTrialToMail,
  hasBlockedDomain,
  insertTrial,
  listSharedTrials,
  listStamped,
  lockTrialOffer,
  setExtended,
  type Stamp,
} from './trial-queries.ts';

const toStamp = (kind: Stamp['kind'], value: string): Stamp => ({
  kind,
  digest: createHash('sha256').update(value).digest('hex'),
});

interface Party {
  readonly tenant: { readonly tenantId: string; readonly domain: string | null };
  readonly company?: string | undefined;
  readonly domain: string | undefined;
}

export const listStamps = ({ tenant, company, domain }: Party): Stamp[] => [
  toStamp('tenant', tenant.tenantId),
  ...(company === undefined ? [] : [toStamp('company', company)]),
  ...(domain === undefined ? [] : [toStamp('domain', domain)]),
];

const extensionDays = 7;

type TrialDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'tenants'>;

/**
 * A trial of a colleague is shared while it runs. @throws ShopError NOT_FOUND, COMPANY_CLOSED,
 * VALIDATION_FAILED, MICROSOFT_UNAVAILABLE, TOKEN_MISSING, TRIAL_ADDRESS_REFUSED,
 * TRIAL_DOMAIN_BLOCKED, TRIAL_NOT_OFFERED or TRIAL_USED
 */
export async function startTrial(
  deps: TrialDeps,
  user: Pick<SignedIn, 'id' | 'email'>,
  { product, tenant: given, company }: TrialInput,
): Promise<LicenceDetailsResult> {
  if (await hasBlockedDomain(deps.db, listParents(toHost(user.email)))) {
    throw new ShopError('TRIAL_DOMAIN_BLOCKED');
  }
  const domain = await findWorkDomain(user.email);
  if (company === undefined && domain === undefined) throw new ShopError('TRIAL_ADDRESS_REFUSED');
  if (company !== undefined) await requireRole(deps.db, user.id, company, companyRoles);
  const tenant = await resolveTenant(deps, given);
  const documentId = await deps.db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, user.id))) throw new ShopError('TOKEN_MISSING');
    const found =
      company === undefined ? null : await lockRole(transaction, user.id, company, companyRoles);
    return storeTrial(deps, transaction, {
      product,
      userId: user.id,
      companyId: found?.id ?? null,
      party: { tenant, company, domain },
    });
  });
  return readOwnLicence(deps, user.id, documentId);
}

interface AskedTrial {
  readonly product: string;
  readonly userId: number;
  readonly companyId: number | null;
  readonly party: Party;
}

/** Returns the documentId of the licence. @throws ShopError TRIAL_NOT_OFFERED or TRIAL_USED */
async function storeTrial(
  deps: Pick<Deps, 'config' | 'jobs' | 'now'>,
  db: Transaction,
  { product, userId, companyId, party }: AskedTrial,
): Promise<string> {
  const offer = await lockTrialOffer(db, product);
  if (!offer) throw new ShopError('TRIAL_NOT_OFFERED');
  const { productId, days } = offer;
  const stamps = listStamps(party);
  const stamped = await listStamped(db, productId, stamps);
  const startsAt = deps.now();
  if (stamped.length > 0) {
    const licenceIds = stamped.flatMap(({ licenceId }) => licenceId ?? []);
    const shared = await listSharedTrials(db, userId, licenceIds, startsAt);
    const running = shared.find(({ state }) => state === 'active');
    if (!running) throw new ShopError('TRIAL_USED');
    return running.documentId;
  }
  const { id, documentId } = await insertTrial(db, {
    productId,
    userId,
    companyId,
    startsAt,
    stamps,
  });
  await addLicenceEntries(db, [
    { licenceId: id, kind: 'issued', months: null, days, createdAt: startsAt },
  ]);
  const unbound = { id, tenant: null, farm: null, testTenant: null };
  const place = { kind: 'tenant', ...party.tenant } as const;
  await bindPlace(db, unbound, place, { now: startsAt, boundById: userId });
  const trial = await findTrialToMail(db, id, startsAt);
  if (!trial || trial.updatesUntil === null) throw new Error(`trial ${id} has no end`);
  await mailTrial(deps, db, 'kit', trial);
  await enqueueTrialReminders(deps, db, { ...trial, updatesUntil: trial.updatesUntil });
  await recordWebhookMessage(deps, db, {
    event: 'trial.started',
    data: { documentId, product: { documentId: trial.product.documentId } },
  });
  return documentId;
}

/** @throws ShopError NOT_FOUND, LICENCE_INACTIVE or TRIAL_EXTENDED */
export async function extendTrial(
  deps: Pick<Deps, 'db' | 'now'>,
  user: Pick<SignedIn, 'id'>,
  documentId: string,
  extensionReason: string,
): Promise<LicenceDetailsResult> {
  const { id: licenceId } = await getRunningTrial(deps, user.id, documentId);
  await deps.db.transaction(async (transaction) => {
    await lockLicence(transaction, licenceId);
    await getRunningTrial({ ...deps, db: transaction }, user.id, documentId);
    const extension = { extendedAt: deps.now(), extendedById: user.id, extensionReason };
    if (!(await setExtended(transaction, licenceId, extension))) {
      throw new ShopError('TRIAL_EXTENDED');
    }
    await addLicenceEntries(transaction, [
      { licenceId, kind: 'extended', months: null, days: extensionDays, createdAt: deps.now() },
    ]);
  });
  return readOwnLicence(deps, user.id, documentId);
}

/** @throws ShopError NOT_FOUND, also for what was bought, or LICENCE_INACTIVE */
export async function getRunningTrial(
  deps: { readonly db: Queryable; readonly now: () => Date },
  userId: number,
  documentId: string,
) {
  const licence = await getOwnLicence(deps, userId, documentId);
  if (licence.kind !== 'trial') throw new ShopError('NOT_FOUND');
  if (licence.state !== 'active') throw new ShopError('LICENCE_INACTIVE');
  return licence;
}
