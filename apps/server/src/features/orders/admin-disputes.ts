import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import type { AdminDisputeResult } from '@partshelf/contract/orders/disputes.ts';
import type { Deps } from '../../deps.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit, recordExport } from '../audit/audit.ts';
import { type DisputeListRow, findDisputedOrder, getDisputeList } from './admin-dispute-queries.ts';
import { exportEvidencePdf } from './admin-evidence-pdf.ts';
import { exportEvidence } from './admin-evidence.ts';

export function mountAdminDisputes(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/disputes', async ({ query: { pagination, ...filters } }) => {
    const list = getDisputeList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map((row) => toAdminDispute(deps, row)), meta };
  });

  serve(context, 'GET /back-office/export/disputes', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'disputes', ...query });
    const columns = toColumns(deps.branding.currency());
    return csvFile('disputes.csv', columns, readWholeList(getDisputeList(deps.db, query)));
  });

  serve(
    context,
    'GET /back-office/orders/:documentId/evidence',
    async ({ user, params, query }) => {
      const found = await findDisputedOrder(deps.db, params.documentId);
      if (!found) throw new ShopError('NOT_FOUND');
      const { order, buyer } = found;
      await deps.db.transaction((transaction) =>
        recordAudit(
          transaction,
          user,
          'order.evidence_exported',
          order.documentId,
          { title: buyer.username, orderNumber: order.number },
          [buyer.documentId],
        ),
      );
      const read = { actor: user.documentId, data: `evidence of order ${order.documentId}` };
      logSecurityEvent(deps.log, 'sensitive_read', read);
      const renderTermsPage = async () => {
        const host = new URL(deps.config.publicUrl).host;
        const { statusCode, body } = await context.app.inject({ url: '/terms', headers: { host } });
        return statusCode === 200 ? body : undefined;
      };
      return query.format === 'pdf'
        ? exportEvidencePdf(deps, found, renderTermsPage)
        : exportEvidence(deps, found, renderTermsPage);
    },
  );
}

/** Test mode has addresses of its own. */
const disputeUrl = ({ payments }: Pick<Deps, 'payments'>, stripeId: string) =>
  `https://dashboard.stripe.com/${payments.liveMode ? '' : 'test/'}disputes/${stripeId}`;

const toAdminDispute = (
  deps: Pick<Deps, 'payments'>,
  { company, ...dispute }: DisputeListRow,
): AdminDisputeResult => ({
  ...dispute,
  url: disputeUrl(deps, dispute.stripeId),
  ...(company && { company }),
});

const toColumns = (currency: Currency): CsvColumns<DisputeListRow> => ({
  order: ({ order }) => order.documentId,
  number: ({ order }) => order.number,
  username: ({ buyer }) => buyer.username,
  email: ({ buyer }) => buyer.email,
  dispute: ({ stripeId }) => stripeId,
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  currency: () => currency,
  amount: ({ amount }) => formatDecimal(amount),
  opened_at: ({ openedAt }) => openedAt,
  respond_by: ({ respondBy }) => respondBy,
  closed_at: ({ closedAt }) => closedAt,
});
