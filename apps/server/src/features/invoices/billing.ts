import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import { countryText } from '@partshelf/contract/invoices/countries.ts';
import type { Billing, BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import {
  lockRole,
  recordCompanyEvent,
  refuseIfCompanyChanged,
  requireRole,
} from '../companies/companies.ts';
import {
  deleteBilling,
  findBilling,
  findCompanyBilling,
  saveBilling,
  saveCompanyBilling,
} from './settings-queries.ts';
import { readInvoicing } from './settings.ts';
import { isVatIdOf, normaliseVatId } from './vat-id.ts';

async function describeBilling(
  db: Database,
  billing: Billing | undefined,
): Promise<BillingDetails> {
  const { isOn, settings } = await readInvoicing(db);
  return { mode: isOn ? settings.mode : null, billing: billing ?? null };
}

export async function readBillingDetails(db: Database, userId: number): Promise<BillingDetails> {
  return describeBilling(db, await findBilling(db, userId));
}

/** Nothing is bought yet here: an order may require more. */
async function checkEntered(db: Database, given: Billing): Promise<Billing> {
  const { isOn, settings } = await readInvoicing(db);
  return checkBilling(given, isOn && settings.mode === 'table' ? 'address' : 'name');
}

/** @throws ShopError VALIDATION_FAILED, or TOKEN_MISSING while the account is deleted */
export async function changeBilling(
  db: Database,
  userId: number,
  given: Billing,
): Promise<BillingDetails> {
  const billing = await checkEntered(db, given);
  await db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId))) throw new ShopError('TOKEN_MISSING');
    await saveBilling(transaction, userId, billing);
  });
  return readBillingDetails(db, userId);
}

/** @throws ShopError NOT_FOUND or COMPANY_ROLE_MISSING */
export async function readCompanyBilling(
  db: Database,
  userId: number,
  documentId: string,
): Promise<BillingDetails> {
  await requireRole(db, userId, documentId, buyingRoles);
  return describeBilling(db, await findCompanyBilling(db, userId, documentId));
}

/**
 * @throws ShopError VALIDATION_FAILED, NOT_FOUND, COMPANY_ROLE_MISSING, COMPANY_CLOSED or
 * CHANGED_MEANWHILE
 */
export async function changeCompanyBilling(
  db: Database,
  user: SignedIn,
  documentId: string,
  { billing: given, before: read }: { billing: Billing; before?: Billing | undefined },
): Promise<BillingDetails> {
  await requireRole(db, user.id, documentId, ['owner']);
  const billing = await checkEntered(db, given);
  await db.transaction(async (transaction) => {
    const { id } = await lockRole(transaction, user.id, documentId, ['owner']);
    const known = await findCompanyBilling(transaction, user.id, documentId);
    const stored = { ...emptyBillingDetails, ...known };
    const edited = { companyId: id, details: ['billing'] };
    await refuseIfCompanyChanged(transaction, user, edited, { stored, read });
    const changed = listChanged(stored, billing);
    if (changed.length === 0) return;
    await saveCompanyBilling(transaction, id, billing);
    // The values may name a person.
    const details = { billing: changed.join(', ') };
    await recordCompanyEvent(transaction, user, { companyId: id, kind: 'changed', details });
  });
  return readCompanyBilling(db, user.id, documentId);
}

/**
 * An order for a company with complete details takes only the references and the copy.
 * @throws ShopError NOT_FOUND or COMPANY_ROLE_MISSING
 */
export async function billCompany(
  db: Database,
  userId: number,
  documentId: string,
  given: Billing | undefined,
): Promise<Billing | undefined> {
  const { mode, billing: known } = await readCompanyBilling(db, userId, documentId);
  if (!mode || !known) return given;
  const missing = findBillingErrors(known, mode === 'table' ? 'address' : 'name');
  if (Object.keys(missing).length > 0) return given;
  const { purchaseOrder, buyerReference, copyTo } = given ?? known;
  return { ...known, purchaseOrder, buyerReference, copyTo };
}

/** An owner's first order for the company gives it its details. Call it under `lockRole`. */
export async function saveFirstCompanyBilling(
  db: Transaction,
  owner: { readonly id: number },
  company: { readonly id: number; readonly documentId: string },
  ordered: Billing | null,
): Promise<void> {
  if (!ordered?.name || (await findCompanyBilling(db, owner.id, company.documentId))) return;
  const billing = { ...ordered, purchaseOrder: '', buyerReference: '', copyTo: '' };
  await saveCompanyBilling(db, company.id, billing);
  const details = { billing: listChanged(emptyBillingDetails, billing).join(', ') };
  await recordCompanyEvent(db, owner, { companyId: company.id, kind: 'changed', details });
}

const listChanged = (before: Billing, after: Billing) =>
  (Object.keys(after) as (keyof Billing)[]).filter((field) => before[field] !== after[field]);

export async function removeBilling(db: Database, userId: number): Promise<BillingDetails> {
  await deleteBilling(db, userId);
  return readBillingDetails(db, userId);
}

/** The next checkout of the same user begins with it. */
export async function saveLastBilling(
  db: Transaction,
  userId: number,
  billing: Billing | null,
): Promise<void> {
  if (billing) await saveBilling(db, userId, billing);
}

export const emptyBillingDetails: Billing = {
  kind: 'person',
  name: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  vatId: '',
  purchaseOrder: '',
  buyerReference: '',
  copyTo: '',
};

const requiredMessages = {
  name: 'Name is required',
  street: 'Street is required',
  city: 'City is required',
  country: 'Country is required',
} as const satisfies Partial<Record<keyof Billing, string>>;

type Required = 'name' | 'address' | null;

function findBillingErrors(billing: Billing, required: Required): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [field, message] of Object.entries(requiredMessages)) {
    const isRequired = required === 'address' || required === field;
    if (isRequired && billing[field as keyof Billing] === '') {
      errors[field] = [message];
    }
  }
  if (billing.vatId && billing.country && !isVatIdOf(billing.country, billing.vatId)) {
    errors['vatId'] = [`This is not a VAT id of ${countryText(billing.country)}`];
  }
  if (billing.vatId && !billing.country) errors['country'] = [requiredMessages.country];
  return errors;
}

/**
 * Where tax is charged, name, address and country are required.
 * @throws ShopError VALIDATION_FAILED
 */
export async function checkBilling(given: Billing, required: Required): Promise<Billing> {
  const billing = { ...given, vatId: normaliseVatId(given.country, given.vatId) };
  const fields = findBillingErrors(billing, required);
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
  return billing;
}
