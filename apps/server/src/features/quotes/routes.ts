import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../files/files.ts';
import { fileResponse } from '../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { limitVatIdQuestions } from '../checkout/vat-id-check.ts';
import { clearOldPayers, mountAdminBankFiles } from './admin-bank-files.ts';
import { mountAdminSentMoney } from './admin-sent-money.ts';
import { mountAdminTransfers } from './admin-transfers.ts';
import { mountAdminQuotes } from './admin.ts';
import { acceptQuote, declineQuote } from './decide-quote.ts';
import { createQuote, registerQuoteJobs, renewQuote } from './new-quote.ts';
import { deleteOldQuotes, findLinkedQuote } from './queries.ts';
import { renderQuote } from './quote-document.ts';
import { readOwnQuotes, readQuotePage } from './quotes.ts';
import { registerTransferJobs } from './transfer-jobs.ts';

export const quotes: Feature = {
  routes(context, deps) {
    mountQuotes(context, deps);
    mountAdminQuotes(context, deps);
    mountAdminTransfers(context, deps);
    mountAdminBankFiles(context, deps);
    mountAdminSentMoney(context, deps);
  },
  jobs(deps) {
    registerTransferJobs(deps);
    registerQuoteJobs(deps);
  },
  cleanups: {
    quotes: ({ db }, limit) => deleteOldQuotes(db, limit),
    payersInBankFiles: clearOldPayers,
  },
};

function mountQuotes(context: RouteContext, deps: Deps): void {
  const limitQuestions = (user: SignedIn) => limitVatIdQuestions(deps, context.rateLimits, user);

  serve(context, 'GET /quotes', async ({ query: { pagination }, user }) => {
    const { quotes: data, total } = await readOwnQuotes(deps, user.id, toLimitOffset(pagination));
    return { data, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'POST /quotes', async ({ body, user }) => ({
    data: await createQuote(limitQuestions(user), user, body),
  }));

  serve(context, 'GET /quotes/:token', async ({ params, user }) => ({
    data: await readQuotePage(deps, user?.id, params.token),
  }));

  serve(context, 'GET /quotes/:token/pdf', async ({ params, isHead }) => {
    const quote = await findLinkedQuote(deps.db, params.token);
    if (!quote) throw new ShopError('NOT_FOUND');
    const pdf = await renderQuote(deps, quote);
    return fileResponse({
      fileName: `${quote.number}.pdf`,
      mimeType: 'application/pdf',
      sizeBytes: pdf.length,
      sha256: sha256(pdf),
      range: undefined,
      stream: isHead ? undefined : Readable.from([pdf]),
    });
  });

  serve(context, 'POST /quotes/:token/accept', async ({ params, body, user }) => ({
    data: await acceptQuote(deps, user, params.token, body.purchaseOrder),
  }));

  serve(context, 'POST /quotes/:token/decline', async ({ params, body, user }) => ({
    data: await declineQuote(deps, user, params.token, body.reason),
  }));

  serve(context, 'POST /quotes/:token/renew', async ({ params, user }) => ({
    data: await renewQuote(limitQuestions(user), user, params.token),
  }));
}
