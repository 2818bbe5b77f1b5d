export const paymentTexts = {
  failed: {
    title: 'Payment Failed',
    description: "We couldn't process your payment. Please try again.",
  },
  expired: {
    title: 'Session Expired',
    description: 'Your payment session has expired. Please try again.',
  },
  limit: {
    title: 'Maximum Attempts Reached',
    description: "You've reached the maximum retry attempts. Please contact support.",
  },
};
