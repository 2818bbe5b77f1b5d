import type { DeletionRefusal } from '@partshelf/contract/privacy/privacy.ts';

/** Of the person's own account. */
export const ownRefusalReasons: Record<DeletionRefusal['code'], string> = {
  LAST_ADMIN: 'You are the last Admin of this shop. Make another person an Admin first.',
  DELETION_PAYMENT_OPEN: 'A payment of yours is still open. Complete it, or wait until it expires.',
  DELETION_REFUND_OPEN: 'A refund of yours is not finished. Wait until it is decided and paid.',
  DELETION_DISPUTE_OPEN: 'A payment of yours is disputed. Wait until the bank has decided.',
};

export const refusalReasons: Record<DeletionRefusal['code'], string> = {
  LAST_ADMIN: 'This is the last Admin. Make another person an Admin first.',
  DELETION_PAYMENT_OPEN: 'A payment is still open. Wait until it is completed or has expired.',
  DELETION_REFUND_OPEN: 'A refund is not finished. Decide it, and wait until it is paid.',
  DELETION_DISPUTE_OPEN: 'A payment is disputed. Wait until the bank has decided.',
};
