const withSession = (path: string) => (sessionId: string) =>
  `${path}?session_id=${encodeURIComponent(sessionId)}`;

export const getSuccessPath = withSession('/checkout-success');
export const getFailedPath = withSession('/checkout-failed');

/** Of an order without a payment. */
export const isFreeSession = (sessionId: string) => sessionId.startsWith('free_');
