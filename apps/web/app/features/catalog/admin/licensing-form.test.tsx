import { describe, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeAdminProduct } from '../../../../test/factories/admin-products.ts';
import { openProductEditor } from '../../../../test/open-product-editor.tsx';

const licensing = {
  hasTerm: true,
  hasForever: false,
  foreverPrice: null,
  renewalPrice: 49,
  graceDays: 14,
  trialDays: null,
};

const product = makeAdminProduct({ price: 129 });
const saveCall = `PUT /api/back-office/products/${product.documentId}`;

describe('licensing of a product', { tags: ['LIC-01'] }, () => {
  test(
    'is switched on with its offers, and shows what a buyer reads',
    { tags: ['slow'] },
    async () => {
      const { screen, field, button } = await openProductEditor(product, 'licensing');
      await screen.getByRole('switch', { name: 'Sell with licences' }).click();
      await expect.element(screen.getByText(/Fill in the offers and prices/)).toBeVisible();
      await field('Renewal in US dollars').fill('49.00');
      await expect
        .element(screen.getByText('12 months of updates, then $49.00 a year to renew'))
        .toBeVisible();
      await screen.getByRole('checkbox', { name: 'Updates for ever' }).click();
      await field('Price for ever in US dollars').fill('299.00');
      await field('Days of grace').fill('30');
      await field('Days of a trial').fill('14');
      const sent = answerCalls({
        [saveCall]: {
          data: { ...product, licensing: { ...licensing, hasForever: true, foreverPrice: 299 } },
        },
      });
      await button('Save changes').click();
      await expect.element(screen.getByText('Changes saved')).toBeVisible();
      expect(sent[0]!.body).toMatchObject({
        licensing: {
          hasTerm: true,
          hasForever: true,
          foreverPrice: '299.00',
          renewalPrice: '49.00',
          graceDays: 30,
          trialDays: 14,
        },
      });
    },
  );

  test('names what is missing at its field', { tags: ['slow'] }, async () => {
    const { screen, field, button, openPart } = await openProductEditor(product, 'licensing');
    await screen.getByRole('switch', { name: 'Sell with licences' }).click();
    await openPart('Basics');
    await button('Save changes').click();
    await expect
      .element(field('Renewal in US dollars'))
      .toHaveAccessibleDescription('Renewal price must be an amount like 149.00');
    await expect
      .element(screen.getByRole('tab', { name: 'Licensing (has an error)' }))
      .toBeVisible();
  });

  test('shows what the shop refuses at its field', { tags: ['slow'] }, async () => {
    const licensed = makeAdminProduct({ price: 129, licensing });
    const { screen, field, button } = await openProductEditor(licensed, 'licensing');
    await field('Renewal in US dollars').fill('0.10');
    const message = 'Price must be 0.00, or 0.50 or more';
    answerCalls({
      [`PUT /api/back-office/products/${licensed.documentId}`]: refusal('VALIDATION_FAILED', '', {
        'licensing.renewalPrice': [message],
      }),
    });
    await button('Save changes').click();
    await expect.element(field('Renewal in US dollars')).toHaveAccessibleDescription(message);
    await expect.element(screen.getByText('What a buyer reads')).toBeVisible();
  });

  test('is switched off', { tags: ['slow'] }, async () => {
    const licensed = makeAdminProduct({ price: 129, licensing });
    const { screen, button } = await openProductEditor(licensed, 'licensing');
    await screen.getByRole('switch', { name: 'Sell with licences' }).click();
    const sent = answerCalls({
      [`PUT /api/back-office/products/${licensed.documentId}`]: {
        data: { ...licensed, licensing: undefined },
      },
    });
    await button('Save changes').click();
    await expect.element(screen.getByText('Changes saved')).toBeVisible();
    expect(sent[0]!.body).toMatchObject({ licensing: null });
  });
});
