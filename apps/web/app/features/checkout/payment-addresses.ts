const withSession = (path: string) => (sessionId: string) =>
  `${path}?session_id=${encodeURIComponent(sessionId)}`;

export const successAddress = withSession('/checkout-success');
export const failedAddress = withSession('/checkout-failed');
