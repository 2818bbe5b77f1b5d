import { generateUser } from '../../support/api/accounts.ts';
import { buyProduct } from '../../support/api/buy-product.ts';
import { sendChatMessage } from '../../support/api/chat.ts';
import { createCustomer } from '../../support/api/customer.ts';
import { findProduct } from '../../support/api/products.ts';
import { failRequests, replaceRequestBody } from '../../support/browser/requests.ts';
import { customerChat } from '../../support/page/customer-chat.ts';
import { button, expectFieldError, field } from '../../support/page/forms.ts';
import { helpdeskChat, openHelpdesk } from '../../support/page/helpdesk.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

test(
  'a product in the cart on another device can be added to neither cart nor favorites',
  { tag: ['@ERR-03', '@ERR-06', '@CART-15', '@FAV-10', '@FAV-13'] },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 400.*\/api\/(carts|favorites)/);
    await page.goto('/product/site-map');
    const heart = button(page, 'Add Site Map to favorites');
    await expect(heart).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await customer.fillCart('site-map');
    await heart.click();
    await expectToast(
      page,
      'Failed to Add',
      'You cannot add this item to your favorites because it is already in your cart.',
    );
    await expect(heart).toHaveAttribute('aria-pressed', 'false');

    await page.goto('/product/org-chart');
    await expect(button(page, 'Add to Cart')).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await customer.fillCart('org-chart');
    await button(page, 'Add to Cart').click();
    await expectToast(page, 'Failed to Add', 'This product is already in your cart');
  },
);

test(
  'removing a favorite that another device removed shows an error',
  { tag: ['@ERR-08'] },
  async ({ page, request, customer, expectedErrors }) => {
    expectedErrors.push(/status of 404.*\/api\/favorites/);
    const headers = { authorization: `Bearer ${customer.token}` };
    const { documentId } = await findProduct(request, 'site-map');
    const added = await request.post('/api/favorites', {
      headers,
      data: { data: { products: documentId } },
    });
    const { data: favorite } = await added.json();
    await page.goto('/favorite');
    const remove = page
      .getByRole('row')
      .filter({ hasText: 'Site Map' })
      .getByRole('button')
      .first();
    await expect(remove).toBeEnabled();
    await request.delete(`/api/favorites/${favorite.documentId}`, { headers });
    await remove.click();
    await expectToast(page, 'Error', 'Failed to remove from favorites');
  },
);

test(
  'a rejected chat message shows an error to customer and agent',
  { tag: ['@CHAT-31', '@HELP-41'] },
  async ({ page, browser, request, customer, expectedErrors }) => {
    expectedErrors.push(/status of 400.*chat-message/);
    const room = await sendChatMessage(request, customer, 'Hello');
    const own = customerChat(page);
    await page.goto('/');
    await own.button.click();
    await expect(own.message('Hello')).toBeVisible();
    await replaceRequestBody(page, /user-chat-message$/, { content: '' });
    await own.write('Is anyone there?');
    await expectToast(page, 'Error', 'Please check the fields');
    await expect(own.input).toHaveValue('Is anyone there?');

    const desk = await openHelpdesk(browser, `/helpdesk/chat?room=${room}`);
    const agent = helpdeskChat(desk);
    await expect(agent.message('Hello')).toBeVisible();
    await replaceRequestBody(desk, /helpdesk-chat-message$/, { content: '', chatroomId: room });
    await agent.write('Yes');
    await expectToast(desk, 'Error', 'Please check the fields');
    await expect(agent.input).toHaveValue('Yes');
    await desk.context().close();
  },
);

test(
  'validation errors of the server appear at the fields of the login',
  { tag: ['@AUTH-15', '@AUTH-32'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400.*auth\/local/);
    await page.goto('/login');
    await field(page, 'Email').fill('mara@northgate.example');
    await field(page, 'Password').fill('a password');
    await replaceRequestBody(page, /auth\/local$/, { identifier: '', password: '' });
    await button(page, 'Login').click();
    await expectFieldError(page, 'Email', 'Email is required');
    await expectFieldError(page, 'Password', 'Password is required');
  },
);

test(
  'a reserved username is rejected at its field',
  { tag: ['@AUTH-32', '@AUTH-34'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400.*register/);
    await page.goto('/register');
    await field(page, 'Username').fill('Helpdesk');
    await field(page, 'Email').fill(generateUser().email);
    await field(page, 'Password').fill('a password');
    await field(page, 'Confirm password').fill('a password');
    await button(page, 'Register').click();
    await expectFieldError(page, 'Username', 'This username is not available');
  },
);

test(
  'a second review and a download without an order show the error of the server',
  { tag: ['@REV-20', '@DL-05', '@DL-06'] },
  async ({ page, request, customer, expectedErrors }) => {
    expectedErrors.push(/status of 400.*api\/reviews/, /status of 403.*download-link/);
    const { documentId: order, products } = await buyProduct(customer, 'tab-strip');
    await page.goto('/order');
    await button(page, 'Review').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '2 Stars' }).check();
    await dialog.getByLabel('Comment').fill('Tabs wrap.');
    await customer.review({ order, product: products[0]!.documentId, comment: 'From my phone.' });
    await dialog.getByRole('button', { name: 'Submit review' }).click();
    await expectToast(page, 'Error', 'You have already reviewed this product');

    const { documentId: other } = await findProduct(request, 'org-chart');
    await page.route(/download-link/, (route, call) =>
      route.continue({ url: call.url().replace(products[0]!.documentId, other) }),
    );
    await page.reload();
    await button(page, 'Download').click();
    await expectToast(page, 'Download Failed', 'You can download a product once it is paid for');
  },
);

test(
  'a profile that cannot be saved shows the error of the server',
  { tag: ['@PROF-17', '@PROF-19', '@PROF-20'] },
  async ({ page, baseURL, request, customer, expectedErrors }) => {
    expectedErrors.push(/status of (400|403|500).*\/api\/users/);
    const other = await createCustomer(request);
    await page.goto('/profile');
    await expect(field(page, 'Username')).toHaveValue(customer.user.username);
    await field(page, 'Username').fill(other.user.username);
    await button(page, 'Save Changes').click();
    await expectFieldError(page, 'Username', 'This username is already taken');

    await field(page, 'Username').fill(`${customer.user.username} II`);
    const own = /\/api\/users\/\d+$/;
    await page.route(own, (route) => route.continue({ url: `${baseURL}/api/users/1` }));
    await button(page, 'Save Changes').click();
    await expectToast(page, 'Error', 'You are not allowed to do this');

    await page.unrouteAll();
    await failRequests(page, 'PUT', own);
    await button(page, 'Save Changes').click();
    await expectToast(page, 'Error', 'Failed to update profile');
  },
);

test(
  'a rejected email change leaves the profile unchanged',
  { tag: ['@PROF-21'] },
  async ({ page, customer }) => {
    await page.route(/email-change\/request/, (route) =>
      route.fulfill({ json: { success: false } }),
    );
    await page.goto('/profile');
    await expect(field(page, 'Username')).toHaveValue(customer.user.username);
    await field(page, 'Username').fill('Mara');
    await field(page, 'Email').fill(`new-${customer.user.email}`);
    await button(page, 'Save Changes').click();
    await field(page, 'Current password').fill(customer.user.password);
    await button(page, 'Confirm').click();
    await expectToast(page, 'Error', 'Email change failed. Profile not updated.');
    await page.reload();
    await expect(field(page, 'Username')).toHaveValue(customer.user.username);
  },
);

test(
  'an unpaid payment session is reported as failed',
  { tag: ['@PAY-24', '@PAY-25', '@ERR-19'] },
  async ({ page, customer }) => {
    const { id } = await customer.startCheckout('pdf-viewer');
    await page.goto(`/checkout-success?session_id=${id}`);
    await expectToast(
      page,
      'Payment Failed',
      "We couldn't process your payment. Please try again.",
    );
    await expect(page).toHaveURL(`/checkout-failed?session_id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed');
  },
);

test(
  'a retry without a payment URL shows an error',
  { tag: ['@ERR-16'] },
  async ({ page, customer }) => {
    await customer.startCheckout('breadcrumb-trail');
    await page.route(/recreate-checkout-session/, async (route) => {
      const response = await route.fetch();
      const { stripeSession } = await response.json();
      await route.fulfill({ response, json: { stripeSession: { id: stripeSession.id } } });
    });
    await page.goto('/order');
    await button(page, 'Retry Payment (Attempt 1/3)').click();
    await expectToast(
      page,
      'Missing Redirect URL',
      'The payment session was created, but no URL was returned.',
    );
  },
);
