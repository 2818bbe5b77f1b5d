import { readSessionToken } from '../../support/session.ts';
import { createCustomer, demoAdmin } from '../../support/customer.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { button, field } from '../../support/layout.ts';
import { ageProof } from '../../support/database.ts';
import { expect, test } from '../../support/shop-test.ts';

test('an Admin who signed in a while ago confirms before a role is changed or data is exported', async ({
  page,
  admin: _admin,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const { username } = (await createCustomer(request)).user;
  await page.goto(`/admin/people?search=${username}`);
  await button(page, `Actions for ${username}`).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const role = page.getByRole('dialog', { name: `Change the role of ${username}` });
  await role.getByLabel('Role').selectOption('Helpdesk');
  await ageProof(await readSessionToken(page));

  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await role.getByRole('button', { name: 'Change role' }).click();
  await expect(field(page, 'Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(role.getByLabel('Role')).toHaveValue('Helpdesk');

  await role.getByRole('button', { name: 'Change role' }).click();
  await field(page, 'Your password').fill(demoAdmin.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(role).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('Helpdesk');

  await ageProof(await readSessionToken(page));
  await button(page, 'Export CSV').click();
  await expect(field(page, 'Your password')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'Your password').fill(demoAdmin.password);
  const download = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
