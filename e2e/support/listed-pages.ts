/** Each is opened by journeys about layouts and about accessibility. */
export const catalogPages = [
  { path: '/', title: /^Home/ },
  { path: '/product/calendar-rollup', title: /^Calendar Roll-up/ },
  { path: '/product/tab-strip', title: /^Tab Strip/ },
  { path: '/product/no-such-part', title: /^Product not found/ },
  { path: '/review/kpi-board', title: /^Customer Reviews of KPI Board/ },
  { path: '/review/list-map', title: /^Customer Reviews of List Map/ },
  { path: '/category/nope', title: /^Category not found/ },
  { path: '/search?query=calendar', title: /^Search Results for calendar/ },
  { path: '/search?query=zzzz', title: /^Search Results for zzzz/ },
];

export const informationPages = [
  { path: '/support', title: /^Support/ },
  { path: '/support?tab=plans', title: /^Support/ },
  { path: '/support?tab=faq', title: /^Support/ },
  { path: '/support?tab=contact', title: /^Support/ },
  { path: '/careers', title: /^Careers/ },
  { path: '/terms', title: /^Terms/ },
  { path: '/privacy', title: /^Privacy/ },
  { path: '/nowhere', title: /^Page not found/ },
];

export const authPages = [
  { path: '/login', heading: 'Login' },
  { path: '/register', heading: 'Register' },
  { path: '/forgot-password', heading: 'Forgot password' },
  { path: '/reset-password?code=any', heading: 'Reset password' },
  { path: '/reset-password', heading: 'Reset password' },
  { path: '/verify-email-sent', heading: 'Verify your email' },
  { path: '/resend-verification', heading: 'Resend verification' },
  { path: '/email-confirm', heading: 'Email change' },
  { path: '/confirm-email', heading: 'Confirm your email' },
  { path: '/confirm-email?confirmation=any', heading: 'Confirm your email' },
  { path: '/unsubscribe', heading: /./ },
  { path: '/accept-invitation?token=any', heading: 'Join Partshelf' },
];

const unknownSession = 'session_id=cs_test_unknown';

export const customerPages = [
  { path: '/cart', title: /^Your Cart/ },
  { path: '/favorite', title: /Wishlist/ },
  { path: '/checkout', title: /^Checkout/ },
  { path: '/order', title: /^Track My Order/ },
  { path: `/checkout-success?${unknownSession}`, title: /^Verification Error/ },
  { path: `/checkout-failed?${unknownSession}`, title: /^Verification Error/ },
  { path: '/profile', title: /^Profile/ },
  { path: '/profile/security', title: /^Security/ },
  { path: '/profile/emails', title: /^Emails/ },
  { path: '/profile/data', title: /^Data/ },
  { path: '/sharepoint-online', title: /^SharePoint Online/ },
];
