import type { SubscriptionForm } from '@partshelf/contract/subscribers.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listPeopleAt, recordAudit, recordExport } from '../audit/audit.ts';
import { readSubscriptionForm } from '../branding/queries.ts';
import {
  deleteSubscriber,
  getSubscriberList,
  saveSubscriptionForm,
  type SubscriberRow,
} from './admin-queries.ts';
import { createUnsubscribeLinks } from './subscribers.ts';

export function mountAdminSubscribers(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/subscribers', async ({ query: { pagination, ...filters } }) => {
    const list = getSubscriberList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return {
      data: rows,
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'DELETE /back-office/subscribers/:documentId', async ({ user, params }) => {
    await removeSubscriber(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'PUT /back-office/subscribers/form', async ({ user, body }) => {
    await setSubscriptionForm(deps, user, body.form);
    return { data: { form: body.form } };
  });

  serve(context, 'GET /back-office/export/subscribers', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'subscribers', ...query });
    const list = getSubscriberList(deps.db, query);
    return csvFile('subscribers.csv', getColumns(deps), readWholeList(list));
  });
}

async function removeSubscriber({ db }: Deps, actor: SignedIn, documentId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const deleted = await deleteSubscriber(transaction, documentId);
    if (!deleted) throw new ShopError('NOT_FOUND');
    const details = { title: deleted.email };
    const people = await listPeopleAt(transaction, deleted.email);
    await recordAudit(transaction, actor, 'subscriber.deleted', documentId, details, people);
  });
}

const formLabels = { shop: 'In this shop', emailjs: 'EmailJS' };

/** @throws ShopError VALIDATION_FAILED */
async function setSubscriptionForm(
  { db, config }: Deps,
  actor: SignedIn,
  form: SubscriptionForm,
): Promise<void> {
  if (form === 'emailjs' && !config.subscribe) {
    const problem = 'EmailJS is not set up: EMAILJS_SERVICE_ID is missing';
    throw new ShopError('VALIDATION_FAILED', { fields: { form: [problem] } });
  }
  const title = formLabels[form];
  await db.transaction(async (transaction) => {
    const titleBefore = formLabels[await readSubscriptionForm(transaction, config)];
    await saveSubscriptionForm(transaction, form);
    const details = { titleBefore, title };
    await recordAudit(transaction, actor, 'subscriber.form_changed', 'form', details);
  });
}

/** Only who is subscribed has a link to unsubscribe. */
const getColumns = ({ config }: Deps): CsvColumns<SubscriberRow> => ({
  subscriber: ({ documentId }) => documentId,
  name: ({ name }) => name,
  email: ({ email }) => email,
  state: ({ state }) => state,
  since: ({ createdAt }) => createdAt,
  confirmed_at: ({ confirmedAt }) => confirmedAt,
  unsubscribe_url: ({ documentId, state }) =>
    state === 'subscribed' ? createUnsubscribeLinks(config, documentId).page : null,
});
