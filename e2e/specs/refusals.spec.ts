import { buyProduct } from '../support/buy-product.ts';
import { chatOn, writeAs } from '../support/chat.ts';
import { findProduct, inventPerson, welcomeCustomer } from '../support/customer.ts';
import { deskOn, openDesk } from '../support/desk.ts';
import { button, expectFieldError, field } from '../support/forms.ts';
import { failCalls } from '../support/hold.ts';
import { replaceBody } from '../support/replace-body.ts';
import { expect, test } from '../support/shop.ts';
import { expectToast } from '../support/toasts.ts';

test(
  'the shop says why a product cannot be added to cart or favorites',
  { tag: ['@ERR-03', '@ERR-06', '@CART-15', '@FAV-10', '@FAV-13'] },
  async ({ page, customer, provokedErrors }) => {
    provokedErrors.push(/status of 400.*\/api\/(carts|favorites)/);
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
  'a favorite that another device has removed cannot be removed again',
  { tag: ['@ERR-08'] },
  async ({ page, request, customer, provokedErrors }) => {
    provokedErrors.push(/status of 404.*\/api\/favorites/);
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
  'the shop says why a chat message is not taken, on both sides',
  { tag: ['@CHAT-31', '@HELP-41'] },
  async ({ page, browser, request, customer, provokedErrors }) => {
    provokedErrors.push(/status of 400.*chat-message/);
    const room = await writeAs(request, customer, 'Hello');
    const here = chatOn(page);
    await page.goto('/');
    await here.button.click();
    await expect(here.message('Hello')).toBeVisible();
    await replaceBody(page, /user-chat-message$/, { content: '' });
    await here.write('Is anyone there?');
    await expectToast(page, 'Error', 'Please check the fields');
    await expect(here.input).toHaveValue('Is anyone there?');

    const desk = await openDesk(browser, `/helpdesk/chat?room=${room}`);
    const there = deskOn(desk);
    await expect(there.message('Hello')).toBeVisible();
    await replaceBody(desk, /helpdesk-chat-message$/, { content: '', chatroomId: room });
    await there.write('Yes');
    await expectToast(desk, 'Error', 'Please check the fields');
    await expect(there.input).toHaveValue('Yes');
    await desk.context().close();
  },
);

test(
  'what the shop says about a field of the login stands next to it',
  { tag: ['@AUTH-15', '@AUTH-32'] },
  async ({ page, provokedErrors }) => {
    provokedErrors.push(/status of 400.*auth\/local/);
    await page.goto('/login');
    await field(page, 'Email').fill('mara@northgate.example');
    await field(page, 'Password').fill('a password');
    await replaceBody(page, /auth\/local$/, { identifier: '', password: '' });
    await button(page, 'Login').click();
    await expectFieldError(page, 'Email', 'Email is required');
    await expectFieldError(page, 'Password', 'Password is required');
  },
);

test(
  'a name that the shop reserves is refused next to it',
  { tag: ['@AUTH-32', '@AUTH-34'] },
  async ({ page, provokedErrors }) => {
    provokedErrors.push(/status of 400.*register/);
    await page.goto('/register');
    await field(page, 'Username').fill('Helpdesk');
    await field(page, 'Email').fill(inventPerson().email);
    await field(page, 'Password').fill('a password');
    await field(page, 'Confirm password').fill('a password');
    await button(page, 'Register').click();
    await expectFieldError(page, 'Username', 'This username is not available');
  },
);

test(
  'the shop says why a bought product is not reviewed again or another one downloaded',
  { tag: ['@REV-20', '@DL-05', '@DL-06'] },
  async ({ page, request, customer, provokedErrors }) => {
    provokedErrors.push(/status of 400.*api\/reviews/, /status of 403.*download-link/);
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
  'the shop says why a profile is not saved',
  { tag: ['@PROF-17', '@PROF-19', '@PROF-20'] },
  async ({ page, baseURL, request, customer, provokedErrors }) => {
    provokedErrors.push(/status of (400|403|500).*\/api\/users/);
    const other = await welcomeCustomer(request);
    await page.goto('/profile');
    await expect(field(page, 'Username')).toHaveValue(customer.person.username);
    await field(page, 'Username').fill(other.person.username);
    await button(page, 'Save Changes').click();
    await expectFieldError(page, 'Username', 'This username is already taken');

    await field(page, 'Username').fill(`${customer.person.username} II`);
    const own = /\/api\/users\/\d+$/;
    await page.route(own, (route) => route.continue({ url: `${baseURL}/api/users/1` }));
    await button(page, 'Save Changes').click();
    await expectToast(page, 'Error', 'You are not allowed to do this');

    await page.unrouteAll();
    await failCalls(page, 'PUT', own);
    await button(page, 'Save Changes').click();
    await expectToast(page, 'Error', 'Failed to update profile');
  },
);

test(
  'an email change that the shop does not take leaves the profile alone',
  { tag: ['@PROF-21'] },
  async ({ page, customer }) => {
    await page.route(/email-change\/request/, (route) =>
      route.fulfill({ json: { success: false } }),
    );
    await page.goto('/profile');
    await expect(field(page, 'Username')).toHaveValue(customer.person.username);
    await field(page, 'Username').fill('Mara');
    await field(page, 'Email').fill(`new-${customer.person.email}`);
    await button(page, 'Save Changes').click();
    await field(page, 'Current password').fill(customer.person.password);
    await button(page, 'Confirm').click();
    await expectToast(page, 'Error', 'Email change failed. Profile not updated.');
    await page.reload();
    await expect(field(page, 'Username')).toHaveValue(customer.person.username);
  },
);

test(
  'a payment that stays unpaid has failed',
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
  'a retry without an address to pay at says so',
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
