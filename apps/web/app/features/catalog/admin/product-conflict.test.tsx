import { describe, expect, test } from 'vitest';
import { answerCalls, changedMeanwhile } from '../../../../test/calls.ts';
import { makeAdminProduct } from '../../../../test/factories/admin-products.ts';
import { openProductEditor } from '../../../../test/open-product-editor.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import { hasUnsavedInput } from '../../../session.ts';

const changeCall = (documentId: string) => `PUT /api/back-office/products/${documentId}`;

describe('a product that', () => {
  test(
    'another Admin has changed shows both versions, and keeps or takes each',
    { tags: ['slow'] },
    async () => {
      const product = makeAdminProduct({ title: 'Org Chart', description: 'Before', price: 129 });
      const at = '2026-03-03T04:05:06.000Z';
      const change = { by: 'Mara', at, isOwn: false };
      answerCalls({
        [changeCall(product.documentId)]: changedMeanwhile(change),
      });
      const { screen, field, button, openPart, shop } = await openProductEditor(product);
      expect(hasUnsavedInput()).toBe(false);
      await field('Title').fill('Organigram');
      await openPart('Texts');
      await field('Description').fill('Mine');
      await openPart('Basics');
      await expect.poll(hasUnsavedInput).toBe(true);
      shop.product = {
        ...product,
        title: 'Org Tree',
        description: 'Theirs',
        price: 99,
        updatedAt: at,
      };
      await button('Save changes').click();
      await expect
        .element(screen.getByRole('alert'))
        .toMatchTextContent(/^Mara changed this on Mar 3, 2026, \d\d:\d\d\./);
      const versions = screen.getByRole('list', { name: 'Fields that differ' });
      await expect
        .element(versions)
        .toMatchTextContent(
          /Title.*Organigram.*Org Tree.*Description.*Mine.*Theirs.*Price.*129\.00.*99\.00/,
        );
      await expect.element(field('Title')).toHaveValue('Organigram');
      await expect.element(field('Price in US dollars')).toHaveValue('99.00');
      await button('Take theirs for Description').click();
      await expect.element(field('Description')).toHaveValue('Theirs');
      await expect.element(field('Title')).toHaveValue('Organigram');
      const sent = answerCalls({ [changeCall(product.documentId)]: { data: shop.product } });
      await button('Save changes').click();
      await expectToast('Changes saved');
      expect(sent[0]!.body).toMatchObject({
        title: 'Organigram',
        description: 'Theirs',
        price: '99.00',
        updatedAt: at,
      });
      await expect.element(versions).not.toBeInTheDocument();
    },
  );

  test(
    'was saved in another tab says so, and one press keeps or takes all',
    { tags: ['slow'] },
    async () => {
      const product = makeAdminProduct({ title: 'Org Chart', description: 'Before' });
      const at = '2026-03-03T04:05:06.000Z';
      const change = { by: 'Mara', at, isOwn: true };
      answerCalls({
        [changeCall(product.documentId)]: changedMeanwhile(change),
      });
      const { screen, field, button, openPart, shop } = await openProductEditor(product);
      await field('Title').fill('Organigram');
      shop.product = { ...product, title: 'Org Tree', description: 'Theirs', updatedAt: at };
      await button('Save changes').click();
      await expect
        .element(screen.getByRole('alert'))
        .toMatchTextContent(/^You, in another tab, changed this on Mar 3, 2026/);
      await button('Take theirs everywhere').click();
      await expect.element(field('Title')).toHaveValue('Org Tree');
      await button('Keep mine everywhere').click();
      await expect.element(field('Title')).toHaveValue('Organigram');
      await openPart('Texts');
      await expect.element(field('Description')).toHaveValue('Before');
    },
  );
});
