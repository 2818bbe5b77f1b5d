import { prepareIssuing } from '../invoices/invoice-numbers.ts';
import { restoreDocuments } from '../invoices/restore-documents.ts';
import { rebuildOrder } from './rebuild-order.ts';
import { toOrderDetails } from './session-metadata.ts';

/**
 * Restores what an older backup does not have, from what the payments name: the details that a
 * session keeps of its order, orders, and invoices with their numbers.
 */
export const recovery = { toOrderDetails, prepareIssuing, restoreDocuments, rebuildOrder };

export type Recovery = typeof recovery;
