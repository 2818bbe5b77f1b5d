import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderShop } from '../../../test/render-shop.tsx';
import SupportPage from './support.tsx';

const routes = [{ path: '/support', Component: SupportPage }];

async function openSupport(at = '/support') {
  const { screen } = await renderShop({ routes, at, answer: () => 404 });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  return screen;
}

type Screen = Awaited<ReturnType<typeof openSupport>>;

const tab = (screen: Screen, name: string) => screen.getByRole('tab', { name });
const panel = (screen: Screen) => screen.getByRole('tabpanel');

beforeEach(() => page.viewport(1280, 900));

describe('the side menu', () => {
  test(
    "has the tabs FAQ's, Support Plans and Contact, and begins with the first",
    { tags: ['slow', 'SUP-01'] },
    async () => {
      const screen = await openSupport();
      const tabs = screen.getByRole('tab').elements();
      expect(tabs.map(({ textContent }) => textContent)).toEqual([
        "FAQ's",
        'Support Plans',
        'Contact',
      ]);
      await expect.element(tab(screen, "FAQ's")).toHaveAttribute('aria-selected', 'true');
      await expect.element(panel(screen)).toHaveAccessibleName("FAQ's");
      expect(document.title).toMatch(/^Support/);
    },
  );

  test(
    'is beside the text from 768 pixels on, and above it on phones',
    { tags: ['SUP-01'] },
    async () => {
      const screen = await openSupport();
      const placeOf = (role: 'tablist' | 'tabpanel') =>
        screen.getByRole(role).element().getBoundingClientRect();
      await page.viewport(768, 900);
      expect(placeOf('tablist').right).toBeLessThan(placeOf('tabpanel').left);
      await page.viewport(767, 900);
      expect(placeOf('tablist').bottom).toBeLessThan(placeOf('tabpanel').top);
    },
  );

  test('shows one tab at a time, by pointer and by keyboard', { tags: ['SUP-01'] }, async () => {
    const screen = await openSupport();
    await tab(screen, 'Support Plans').click();
    const plans = screen.getByRole('heading', { name: 'Support Plans' });
    await expect.element(plans).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(tab(screen, 'Contact')).toHaveFocus();
    await expect.element(panel(screen)).toHaveAccessibleName('Contact');
    await expect.element(plans).not.toBeInTheDocument();
  });

  test(
    'is horizontal on phones, with left and right arrow keys',
    { tags: ['SUP-01'] },
    async () => {
      await page.viewport(390, 844);
      const screen = await openSupport();
      const tops = () =>
        screen
          .getByRole('tab')
          .elements()
          .map((one) => one.getBoundingClientRect().top);
      expect(new Set(tops()).size).toBe(1);
      await tab(screen, "FAQ's").click();
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(panel(screen)).toHaveAccessibleName('Support Plans');
    },
  );

  test.each([
    ['/support?tab=plans', 'Support Plans'],
    ['/support?tab=contact', 'Contact'],
    ['/support?tab=nonsense', "FAQ's"],
  ])('%s opens %s', async (at, name) => {
    const screen = await openSupport(at);
    await expect.element(tab(screen, name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(panel(screen).getByRole('heading', { level: 2, name })).toBeVisible();
  });
});

describe("the FAQ's", () => {
  test.for([
    [true, 1],
    [false, 0],
  ] as const)('speak of licences while they are in use: %s', async ([hasLicences, count]) => {
    const { screen } = await renderShop({
      routes,
      at: '/support',
      answer: () => 404,
      settings: { texts: { ...defaultShownTexts, hasLicences } },
    });
    await expect.element(screen.getByText('How do I install a part?')).toBeVisible();
    for (const text of [/install the file there in one line/, /you can buy another year/]) {
      expect(screen.getByText(text).elements()).toHaveLength(count);
    }
  });

  test.each([
    ['How do I install a part?', /\.sppkg package.*app catalog/],
    ['How do I add a part to a page?', /plus sign/],
    ['Are there in-app purchases?', /^No\. A part has one price/],
    ['Which payment methods can I use?', /You pay by card/],
  ])(
    'show the answer to %s when it is opened',
    { tags: ['SUP-03', 'SUP-04', 'SUP-05', 'SUP-06'] },
    async (question, answer) => {
      const screen = await openSupport();
      const text = screen.getByText(answer);
      await expect.element(text).not.toBeVisible();
      await screen.getByText(question).click();
      await expect.element(text).toBeVisible();
    },
  );

  test('are four, at most one of them open', { tags: ['SUP-02'] }, async () => {
    const screen = await openSupport();
    const questions = screen.getByRole('heading', { level: 3 });
    expect(questions.elements()).toHaveLength(4);
    await questions.nth(0).click();
    await expect.element(screen.getByText(/\.sppkg package/)).toBeVisible();
    await questions.nth(2).click();
    await expect.element(screen.getByText(/^No\. A part has one price/)).toBeVisible();
    await expect.element(screen.getByText(/\.sppkg package/)).not.toBeVisible();
    await questions.nth(2).click();
    await expect.element(screen.getByText(/^No\. A part has one price/)).not.toBeVisible();
  });
});

describe('the support plans', () => {
  test.each([
    ['Basic', ['Email', '48-hour response in business hours']],
    ['Premium', ['24/7 email and chat', '12-hour response']],
    ['Enterprise', ['Dedicated manager and phone', '1-hour SLA']],
  ])('list what %s includes: %s', { tags: ['SUP-07', 'SUP-08', 'SUP-09'] }, async (name, facts) => {
    const screen = await openSupport('/support?tab=plans');
    const plan = screen
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name }) });
    const items = plan.getByRole('listitem').elements();
    expect(items.map(({ textContent }) => textContent)).toEqual(facts);
  });

  test('say what they cost and what every buyer has', { tags: ['BUY-19'] }, async () => {
    const screen = await openSupport('/support?tab=plans');
    await expect
      .element(screen.getByText(/^Every buyer has Basic, at no extra cost/))
      .toBeVisible();
    await expect.element(screen.getByText('Included with every purchase')).toBeVisible();
    expect(screen.getByText('Price on request').elements()).toHaveLength(2);
  });

  test('link to the form with the plan as its subject', async () => {
    const screen = await openSupport('/support?tab=plans');
    await screen.getByRole('link', { name: 'Ask about Premium' }).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Premium support plan');
  });
});

describe('the contact', () => {
  test('is a form with five fields', { tags: ['SUP-10'] }, async () => {
    const screen = await openSupport('/support?tab=contact');
    await expect.element(screen.getByRole('button', { name: 'Send message' })).toBeVisible();
    const fields = panel(screen).getByRole('textbox').elements() as HTMLInputElement[];
    const labels = fields.map(({ labels: all }) => all?.[0]?.textContent);
    expect(labels).toEqual(['First name', 'Last name', 'Email', 'Subject', 'Message']);
  });

  test('shows how the company is reached', { tags: ['SUP-11'] }, async () => {
    const screen = await openSupport('/support?tab=contact');
    await expect
      .element(screen.getByRole('link', { name: 'support@shop.test' }))
      .toHaveAttribute('href', 'mailto:support@shop.test');
    await expect
      .element(screen.getByRole('link', { name: '+1 202 555 0100' }))
      .toHaveAttribute('href', 'tel:+12025550100');
    await expect.element(screen.getByText('1 Test Street')).toBeVisible();
  });

  test.each(['Book a Demo', 'Get Inspired', 'Become a Partner'])(
    'the card %s fills the subject each time it is clicked',
    { tags: ['SUP-12', 'SUP-13', 'SUP-14'] },
    async (topic) => {
      const screen = await openSupport('/support?tab=contact');
      const subject = screen.getByLabelText('Subject');
      await screen.getByLabelText('Message').fill('Here is what we need');
      for (const before of ['', 'Something else']) {
        await subject.fill(before);
        await screen.getByRole('link', { name: topic }).click();
        await expect.element(subject).toHaveValue(topic);
        await expect.element(subject).toHaveFocus();
      }
      await expect.element(screen.getByLabelText('Message')).toHaveValue('Here is what we need');
    },
  );

  test('partners earn 25% recurring commissions', { tags: ['SUP-14'] }, async () => {
    const screen = await openSupport('/support?tab=contact');
    await expect.element(screen.getByText(/25% recurring commissions/)).toBeVisible();
  });

  test('keeps what was typed when the tab is switched', { tags: ['slow'] }, async () => {
    const screen = await openSupport('/support?tab=contact');
    await screen.getByLabelText('Message').fill('Here is what we need');
    await tab(screen, "FAQ's").click();
    await expect.element(screen.getByLabelText('Message')).not.toBeVisible();
    await tab(screen, 'Contact').click();
    await expect.element(screen.getByLabelText('Message')).toHaveValue('Here is what we need');
  });
});
