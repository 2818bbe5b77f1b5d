import type { AdminText } from '@partshelf/contract/branding/admin.ts';
import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import type { TextContent } from '@partshelf/contract/branding/texts.ts';
import { defaultPromises, defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { describe, expect, test, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { answerCalls, refusal, changedMeanwhile } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import PrivacyPage from '../../../pages/information/privacy.tsx';
import SupportPage from '../../../pages/information/support.tsx';
import TermsPage from '../../../pages/information/terms.tsx';
import TextDetailsPage from './text-editor.tsx';
import TextsPage from './texts-page.tsx';

signInOnDesktop();

const saveCall = 'PUT /api/back-office/texts';
const createdBy = { documentId: 'a'.repeat(24), username: 'Ada' };
const createdAt = '2026-11-20T10:00:00.000Z';

const makeText = (given: Partial<AdminText>): AdminText => ({
  name: 'promises',
  version: 0,
  content: null,
  updatedAt: null,
  updatedBy: null,
  ...given,
});

const contactLinks = ['mailto:support@shop.test', 'tel:+12025550100'];

const allSettings: Partial<ShopSettings> = {
  microsoft: true,
  texts: {
    ...defaultShownTexts,
    invoicing: { asksVies: true, isTaxed: true },
    storesSubscribers: true,
  },
};

const contents: Record<string, AdminText['content']> = {
  1: { html: '<p>Pay first.</p>' },
  2: { html: '<p>Pay <strong>later</strong>.</p>' },
};

const otherText = {
  name: 'careers',
  version: 1,
  updatedAt: createdAt,
  updatedBy: createdBy,
  beginning: 'We hire.',
};

async function openText(text: AdminText) {
  const versions = Array.from({ length: text.version }, (_, index) => ({
    version: text.version - index,
    isOwn: true,
    createdAt,
    createdBy,
  }));
  const { screen } = await renderShop({
    routes: [
      { path: '/admin/settings/texts', Component: TextsPage },
      { path: '/admin/settings/texts/:name', Component: TextDetailsPage },
    ],
    at: `/admin/settings/texts/${text.name}`,
    answer: ({ pathname }) => {
      if (pathname.endsWith('/texts')) {
        const { content: _content, ...listed } = text;
        return { data: [{ ...listed, beginning: null }, otherText] };
      }
      if (pathname.endsWith(text.name)) return { data: text };
      if (pathname.endsWith('/versions')) {
        const pagination = { page: 1, pageSize: 100, pageCount: 1, total: versions.length };
        return { data: versions, meta: { pagination } };
      }
      const version = pathname.split('/').at(-1)!;
      return { data: { ...versions[0], version: Number(version), content: contents[version] } };
    },
  });
  return { screen, button: (name: string) => screen.getByRole('button', { name, exact: true }) };
}

async function openRows(screen: Awaited<ReturnType<typeof openText>>['screen'], name: RegExp) {
  const rows = screen.getByRole('button', { name, expanded: false });
  await expect.element(rows.first()).toBeVisible();
  for (const row of rows.elements()) (row as HTMLElement).click();
}

describe('the promises', () => {
  test('begin with those of the shop, and are published', async () => {
    const content = { ...defaultPromises, refundDays: 14, isSupportedAroundTheClock: false };
    const sent = answerCalls({ [saveCall]: { data: makeText({ version: 1, content }) } });
    const { screen, button } = await openText(makeText({}));
    const days = screen.getByLabelText('Days in which buyers can ask for a refund');
    await expect.element(days).toHaveValue(30);
    await days.fill('14');
    await screen.getByRole('switch', { name: '24/7 support' }).click();
    await button('Publish').click();
    await expect.element(button('Publish').getByText('Saved')).toBeVisible();
    await expectToast('Text published');
    expect(sent).toEqual([{ call: saveCall, body: { name: 'promises', version: 0, content } }]);
  });

  test('have a switch for what the shop offers besides parts', { tags: ['VEND-15'] }, async () => {
    const content = { ...defaultPromises, showsPartners: false, showsComingSoon: false };
    const sent = answerCalls({ [saveCall]: { data: makeText({ version: 1, content }) } });
    const { screen, button } = await openText(makeText({}));
    for (const name of ['Book a Demo', 'Careers']) {
      await expect.element(screen.getByRole('switch', { name })).toBeChecked();
    }
    await screen.getByRole('switch', { name: 'Become a Partner' }).click();
    await screen.getByRole('switch', { name: 'Coming Soon' }).click();
    await button('Publish').click();
    await expectToast('Text published');
    expect(sent).toEqual([{ call: saveCall, body: { name: 'promises', version: 0, content } }]);
  });

  test('show what is wrong at its field', async () => {
    const fields = { 'content.refundDays': ['Days must be at most 365'] };
    answerCalls({ [saveCall]: refusal('VALIDATION_FAILED', undefined, fields) });
    const { screen, button } = await openText(makeText({}));
    const days = screen.getByLabelText('Days in which buyers can ask for a refund');
    await days.fill('400');
    await button('Publish').click();
    await expect.element(days).toHaveAccessibleDescription('Days must be at most 365');
  });

  test('that someone else changed meanwhile are compared and not overwritten', async () => {
    const change = { by: null, at: createdAt, isOwn: false };
    answerCalls({ [saveCall]: changedMeanwhile(change) });
    const { screen, button } = await openText(makeText({}));
    const days = screen.getByLabelText('Days in which buyers can ask for a refund', {
      exact: true,
    });
    await days.fill('14');
    await button('Publish').click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Someone changed this on/);
    const versions = screen.getByRole('list', { name: 'Fields that differ' });
    await expect
      .element(versions)
      .toMatchTextContent(/Days in which buyers can ask for a refund\s*14.*30/);
    await expect.element(days).toHaveValue(14);
    await versions.getByRole('button', { name: /^Take theirs/ }).click();
    await expect.element(days).toHaveValue(30);
    await versions.getByRole('button', { name: /^Keep mine/ }).click();
    await expect.element(days).toHaveValue(14);
  });

  test('are previewed above the form', async () => {
    const content = { ...defaultPromises, refundDays: 14, isSupportedAroundTheClock: false };
    answerCalls({ 'POST /api/back-office/texts/preview': { data: { content } } });
    const { screen, button } = await openText(makeText({}));
    await button('Preview').click();
    const preview = screen.getByRole('dialog', { name: 'As customers will see it' });
    await expect.element(preview.getByText('Refund: 14 days')).toBeVisible();
    await preview.getByRole('button', { name: 'Close' }).click();
    await expect.element(preview).not.toBeInTheDocument();
    await expect.element(button('Preview')).toHaveFocus();
  });
});

test('a text opens and closes in its row, and the row has the focus', async () => {
  const { screen } = await openText(makeText({ name: 'terms', version: 2, content: contents[2]! }));
  const row = (name: RegExp) => screen.getByRole('link', { name, expanded: true });
  await expect.element(row(/^Terms/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Careers.*We hire\./ })).toBeVisible();
  await row(/^Terms/).click();
  await expect.element(screen.getByRole('heading', { name: 'Texts', level: 1 })).toBeVisible();
  expect(screen.getByRole('textbox').query()).toBeNull();
  await screen.getByRole('link', { name: /^Terms/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toBeVisible();
  await expect.element(row(/^Terms/)).toHaveFocus();
});

test('on a phone, the arrow of a changed text stands beside its title', async () => {
  await browserPage.viewport(390, 844);
  const { screen } = await openText(
    makeText({ name: 'terms', version: 2, content: contents[2]!, updatedAt: createdAt }),
  );
  const row = screen.getByRole('link', { name: /^Terms/ });
  await expect.element(row).toBeVisible();
  const title = row.getByRole('heading').element().getBoundingClientRect();
  const arrow = row.element().querySelector('svg')!.getBoundingClientRect();
  expect(arrow.top).toBeLessThan(title.bottom);
});

test('a column of the footer opens when one of its links is refused', async () => {
  const columns = ['Shop', 'Help'].map((title) => ({
    title,
    links: [{ label: `${title} link`, to: '/support' }],
  }));
  const why = 'There is no such page';
  const fields = { 'content.columns.1.links.0.to': [why] };
  answerCalls({ [saveCall]: refusal('VALIDATION_FAILED', undefined, fields) });
  const { screen, button } = await openText(
    makeText({ name: 'footer', version: 1, content: { columns } }),
  );
  await expect.element(button('Column 1 Shop · Shop link')).toBeVisible();
  expect(screen.getByLabelText('Link to').query()).toBeNull();
  await button('Publish').click();
  await expect.element(screen.getByLabelText('Link to')).toHaveAccessibleDescription(why);
  await expect
    .element(button('Column 1 Shop · Shop link'))
    .toHaveAttribute('aria-expanded', 'false');
});

test('the difference between two versions is shown as removed and added words', async () => {
  const { screen, button } = await openText(
    makeText({ name: 'terms', version: 2, content: contents[2]!, updatedAt: createdAt }),
  );
  await button('Show what changed in version 2').click();
  await expect.element(screen.getByRole('deletion')).toMatchTextContent(/removed: first/);
  await expect.element(screen.getByRole('insertion')).toMatchTextContent(/added: later/);
  await expect.element(button('Restore version 1')).toBeVisible();
});

describe('a built-in text', () => {
  const publicPage = `<main>
    <section aria-labelledby="licence" class="grid"><h2 id="licence" class="text-h3">Licence</h2>
      <p>See <!-- --><a class="link" href="/order">Track My Order</a>.</p></section>
    <section aria-labelledby="cookies"><h2>Cookies</h2><table></table></section>
    <section aria-labelledby="contact"><h2>Contact</h2>
      <dl><div><dt>Address</dt><dd><span>Shop</span><span>1 Test Street</span></dd></div></dl></section>
    <details><summary><h3>Is it free?</h3></summary><div class="pb-5"><p>Yes.</p></div></details>
  </main>`;

  function answerPages(pages: Record<string, string>) {
    const { open } = XMLHttpRequest.prototype;
    vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function openPage(
      this: XMLHttpRequest,
      method,
      path,
    ) {
      const page = pages[String(path)];
      const blob = page && new Blob([page], { type: 'text/html' });
      open.call(this, method, blob ? URL.createObjectURL(blob) : 'blob:missing', true);
    });
  }

  test('is where the terms start', { tags: ['VEND-15'] }, async () => {
    answerPages({ '/terms': publicPage });
    const { screen } = await openText(makeText({ name: 'terms' }));
    const text = screen.getByRole('textbox', { name: 'Text' });
    await expect.element(text.getByRole('heading', { name: 'Licence' })).toBeVisible();
    await expect.element(text.getByRole('link', { name: 'Track My Order' })).toBeVisible();
    await expect.element(text.getByText('1 Test Street', { exact: true })).toBeVisible();
    expect(text.getByText('Cookies').query()).toBeNull();
  });

  test('is where the questions start', { tags: ['VEND-15'] }, async () => {
    answerPages({ '/support': publicPage });
    const { screen } = await openText(makeText({ name: 'faq' }));
    await expect
      .element(screen.getByLabelText('Question', { exact: true }))
      .toHaveValue('Is it free?');
    await expect
      .element(screen.getByRole('textbox', { name: 'Answer 1' }))
      .toHaveTextContent('Yes.');
  });

  test('is moved up and down, with its buttons', { tags: ['VEND-15'] }, async () => {
    const entries = ['First?', 'Second?', 'Third?'].map((question) => ({ question, answer: '' }));
    const { screen, button } = await openText(
      makeText({ name: 'faq', version: 1, content: { entries } }),
    );
    const questions = () =>
      screen
        .getByRole('button', { name: /^Question \d/ })
        .elements()
        .map(({ textContent }) => textContent.replace(/^Question \d/, ''));
    await button('Move question 1 down').click();
    expect(questions()).toEqual(['Second?', 'First?', 'Third?']);
    await expect.element(button('Move question 2 down')).toHaveFocus();
    await button('Question 1 Second?').click();
    await button('Remove question 1').click();
    expect(questions()).toEqual(['First?', 'Third?']);
  });

  test.for([
    ['terms', TermsPage, ['/order', '/support?tab=plans', ...contactLinks], /One licence covers/],
    ['privacy', PrivacyPage, contactLinks, /register of VAT ids/],
    ['faq', SupportPage, ['/order'], /sppkg package/],
  ] as const)(
    'begins as on its page, with its links: %s',
    async ([name, Component, links, words]) => {
      const path = name === 'faq' ? '/support' : `/${name}`;
      const { screen: page } = await renderShop({
        routes: [{ path, Component }],
        at: path,
        answer: () => 404,
        settings: allSettings,
      });
      await expect.element(page.getByText(words)).toBeInTheDocument();
      answerPages({ [path]: `<main>${page.container.innerHTML}</main>` });
      const sent = answerCalls({ [saveCall]: refusal('CHANGED_MEANWHILE') });
      const { screen, button } = await openText(makeText({ name }));
      if (name === 'faq') await openRows(screen, /^Question \d/);
      await expect.element(screen.getByRole('textbox').getByText(words)).toBeInTheDocument();
      await button('Publish').click();
      await expect.element(screen.getByRole('alert')).toBeVisible();
      const { content } = sent[0]!.body as { content: TextContent };
      const html = 'html' in content ? content.html : JSON.stringify(content);
      expect(html).not.toMatch(/&lt;|class=|rel=/);
      expect(html.match(/(?<=href=\\?")[^"\\]*/g)).toEqual(links);
    },
  );

  test('that cannot be loaded leaves an empty form', async () => {
    answerPages({});
    const { screen } = await openText(makeText({ name: 'terms' }));
    await expectToast('The default text could not be loaded.');
    await expect.element(screen.getByRole('textbox', { name: 'Text' })).toBeVisible();
  });
});
