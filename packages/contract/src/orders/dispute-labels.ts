const reasonLabels: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank cannot process it',
  credit_not_processed: 'Refund not received',
  customer_initiated: 'Started by the buyer',
  debit_not_authorized: 'Debit not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'Fraudulent: the cardholder did not buy it',
  general: 'No reason given',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Insufficient funds',
  noncompliant: 'Against the rules of the card network',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product not as described',
  subscription_canceled: 'Subscription cancelled',
  unrecognized: 'The cardholder does not recognize it',
};

/** Stripe may add reasons. */
export function disputeReasonLabel(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return Object.hasOwn(reasonLabels, reason)
    ? reasonLabels[reason]!
    : words.charAt(0).toUpperCase() + words.slice(1);
}
