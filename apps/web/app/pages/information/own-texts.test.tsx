import {
  defaultPromises,
  defaultShownTexts,
  type ShownTexts,
} from '@partshelf/contract/branding/brand.ts';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import { AnnouncementBar } from '../../features/branding/announcement.tsx';
import { SellingPoints } from '../../blocks/products/product-panel.tsx';
import { TermsContent } from './terms-content.tsx';
import CareersPage from './careers.tsx';
import SharePointOnlinePage from './sharepoint-online.tsx';
import TermsPage from './terms.tsx';
import { ContactSection } from '../../features/contact/contact-section.tsx';
import { Faq } from '../../features/contact/faq.tsx';
import { PrivacyContent } from './privacy-content.tsx';
import { WhyChooseUs } from '../catalog/home-content.tsx';
import { Footer } from '../../blocks/layout/footer.tsx';

beforeEach(() => localStorage.clear());

async function show(Component: ComponentType, given: Partial<ShownTexts>) {
  const { screen } = await renderShop({
    routes: [{ path: '/', Component }],
    at: '/',
    answer: () => ({
      data: {
        name: 'terms',
        content: { html: '<h2>Our own rules</h2>' },
        updatedAt: '2026-11-20T10:00:00.000Z',
      },
    }),
    settings: { texts: { ...defaultShownTexts, ...given } },
  });
  return screen;
}

const noPromises = {
  promises: { ...defaultPromises, refundDays: 0, isSupportedAroundTheClock: false },
};

const Promising = () => (
  <>
    <SellingPoints />
    <WhyChooseUs />
    <TermsContent />
  </>
);

test('what is not promised is mentioned nowhere', { tags: ['X-05'] }, async () => {
  const screen = await show(Promising, noPromises);
  await expect.element(screen.getByRole('heading', { name: 'Safe Payment' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/guarantee|24\/7|to be sure/);
});

test('a product promises the support that every buyer has', { tags: ['BUY-19'] }, async () => {
  const screen = await show(SellingPoints, {});
  const basic = 'Email support included, 48-hour response in business hours';
  const link = screen.getByRole('link', { name: basic });
  await expect.element(link).toHaveAttribute('href', '/support?tab=plans');
  const other = await show(SellingPoints, { own: ['plans'] });
  await expect.element(other.getByRole('link', { name: 'Our support plans' })).toBeVisible();
});

test('a promise of another number of days is mentioned with it', async () => {
  const promises = { ...defaultPromises, refundDays: 14 };
  const screen = await show(Promising, { promises });
  await expect.element(screen.getByRole('heading', { name: '14-day guarantee' })).toBeVisible();
  await expect.element(screen.getByText('14-day satisfaction guarantee')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/30/);
});

test(
  'the terms of the vendor replace the built-in ones, with their day',
  { tags: ['slow'] },
  async () => {
    const screen = await show(TermsPage, { own: ['terms'] });
    await expect.element(screen.getByRole('heading', { name: 'Our own rules' })).toBeVisible();
    await expect.element(screen.getByText('Last updated Nov 20, 2026')).toBeVisible();
    expect(screen.getByText(/One licence covers/).query()).toBeNull();
  },
);

test(
  'the privacy page mentions billing and VIES once they are used',
  { tags: ['X-05'] },
  async () => {
    const screen = await show(PrivacyContent, { invoicing: { asksVies: true, isTaxed: true } });
    await expect.element(screen.getByText('Your billing details')).toBeVisible();
    await expect.element(screen.getByText('Your invoices')).toBeVisible();
    await expect.element(screen.getByText(/EU register of VAT ids/)).toBeVisible();
  },
);

const invoicing = { asksVies: false, isTaxed: false };

describe('texts about payments', () => {
  const texts = (Component: ComponentType, transfer: ShownTexts['transfer']) =>
    show(Component, transfer === 'off' ? {} : { invoicing, transfer });
  const Faqs = () => <Faq isShown />;

  test.each([
    ['the answer', Faqs, /You can also pay by bank transfer/],
    ['the terms', TermsContent, /you can pay by bank transfer instead/],
    ['the guarantee', TermsContent, /to the card or the account you paid with/],
    ['the privacy page', PrivacyContent, /When you pay by bank transfer, Stripe gets none/],
    ['the stored data', PrivacyContent, /Of a bank transfer we store who paid/],
    ['the list of processors', PrivacyContent, /It receives bank transfers/],
  ])(
    '%s names bank transfers only where they are offered',
    { tags: ['PAY-04'] },
    async (...given) => {
      const [, Component, text] = given;
      const without = await texts(Component, 'off');
      await expect.element(without.getByText(/\bcard\b/).first()).toBeInTheDocument();
      expect(document.body.textContent).not.toMatch(/bank transfer/i);
      const screen = await texts(Component, 'all');
      await expect.element(screen.getByText(text)).toBeInTheDocument();
    },
  );

  test('they say when only companies pay by transfer', { tags: ['PAY-04'] }, async () => {
    const faq = await texts(Faqs, 'companies');
    await expect.element(faq.getByText(/Company accounts can also pay/)).toBeInTheDocument();
    const terms = await texts(TermsContent, 'companies');
    await expect.element(terms.getByText(/buyers of a company account can pay/)).toBeVisible();
  });
});

test('the privacy page names who stores the subscriptions', { tags: ['X-05'] }, async () => {
  const screen = await show(PrivacyContent, { storesSubscribers: true });
  await expect.element(screen.getByText('Your subscription')).toBeVisible();
  expect(screen.getByText(/EmailJS/).query()).toBeNull();
});

test('the footer shows the columns of the vendor', async () => {
  const links = [{ label: 'Guide', to: 'https://docs.example/guide' }];
  const screen = await show(Footer, { footer: { columns: [{ title: 'Documents', links }] } });
  const guide = screen.getByRole('link', { name: 'Guide' });
  await expect.element(guide).toHaveAttribute('href', 'https://docs.example/guide');
  expect(screen.getByRole('link', { name: 'Careers' }).query()).toBeNull();
});

const announcement = {
  text: 'Ten new parts.',
  link: { label: 'See them', to: '/search' },
  from: null,
  until: null,
  version: 3,
  isCurrent: true,
};

test('an announcement stays away once it is dismissed, until the next one', async () => {
  const screen = await show(AnnouncementBar, { announcement });
  await expect.element(screen.getByRole('link', { name: 'See them' })).toBeVisible();
  await screen.getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect.element(screen.getByRole('link', { name: 'See them' })).not.toBeInTheDocument();
  expect(localStorage.getItem('dismissedAnnouncement')).toBe('3');
  const later = await show(AnnouncementBar, { announcement: { ...announcement, version: 4 } });
  await expect.element(later.getByRole('link', { name: 'See them' })).toBeVisible();
});

test('an announcement that is over is not shown', async () => {
  const until = '2020-01-01T00:00:00Z';
  const screen = await show(AnnouncementBar, { announcement: { ...announcement, until } });
  await expect.element(screen.getByRole('link', { name: 'See them' })).not.toBeInTheDocument();
});

const switchedOff = {
  promises: {
    ...defaultPromises,
    showsDemo: false,
    showsPartners: false,
    showsCareers: false,
    showsComingSoon: false,
  },
};

const Offers = () => (
  <>
    <ContactSection isShown />
    <Footer />
  </>
);

test('what the vendor does not offer is nowhere to be seen', { tags: ['VEND-15'] }, async () => {
  const screen = await show(Offers, switchedOff);
  await expect.element(screen.getByRole('link', { name: 'Get Inspired' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Book a Demo|Become a Partner|Careers/);
  for (const Page of [CareersPage, SharePointOnlinePage]) {
    const page = await show(Page, switchedOff);
    await expect
      .element(page.getByRole('heading', { name: 'Page not found' }).first())
      .toBeVisible();
  }
});
