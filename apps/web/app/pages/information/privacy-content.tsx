import type { ShownTexts } from '@partshelf/contract/shop/shown-texts.ts';
import { useBrand, useShopSettings, useShownTexts } from '../../shop-settings.ts';
import { BrowserStorageTable } from '../../blocks/page/browser-storage-table.tsx';
import { TextPage, type TextSection } from '../../blocks/page/text-page.tsx';
import { ContactDetails } from '../../features/contact/contact-details.tsx';

const storedData = [
  {
    what: 'Your account',
    text: 'Your username, your email address and, if you give us one, a picture. Of your password we keep a hash, from which no one can read it.',
  },
  {
    what: 'Your orders',
    text: 'What you ordered, what it cost, when, and whether it was paid. We need it to deliver the parts and to keep our books.',
  },
  {
    what: 'Your downloads',
    text: 'When a package was downloaded and with which browser, so that misuse can be noticed.',
  },
  {
    what: 'Your cart and your wishlist',
    text: 'The parts in them, until you take them out or buy them.',
  },
  {
    what: 'Your reviews',
    text: 'Stars, words and date. They are public, together with your username and your picture.',
  },
  {
    what: 'Your messages',
    text: 'What you write in the contact form or in the chat, so that we can answer.',
  },
  {
    what: 'Your sign-ins',
    text: 'When and with which browser you signed in. Signing out ends the session at once.',
  },
];

const billing = {
  what: 'Your billing details',
  text: 'Name, address and, for companies, the VAT id that you enter for an invoice. They are printed on it and belong to our books.',
};

const subscription = {
  what: 'Your subscription',
  text: 'Your name and email address, if you subscribe to updates, until you unsubscribe.',
};

const listStoredData = ({ invoicing, storesSubscribers }: ShownTexts) => [
  ...storedData,
  ...(invoicing ? [billing] : []),
  ...(storesSubscribers ? [subscription] : []),
];

const listSections = (texts: ShownTexts, microsoft: boolean): readonly TextSection[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    text: <ContactDetails />,
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    text: (
      <dl className="grid gap-3">
        {listStoredData(texts).map(({ what, text }) => (
          <div key={what}>
            <dt className="font-semibold">{what}</dt>
            <dd className="text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    text: (
      <>
        <p>
          The shop stores in your browser only what it needs to do what you ask for, under these
          names. None of it follows you to other sites, and there is no advertising.
        </p>
        <BrowserStorageTable />
        <p>
          The shop counts page views per product and day, without cookies and without personal data.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    text: (
      <p>
        You enter your card details on the page of Stripe, our payment provider. They never reach
        this shop. Stripe tells us whether a payment succeeded and under which reference, and
        handles your data under its own privacy policy.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Who else takes part',
    text: (
      <>
        <p>We do not sell your data. These take part in what we do for you:</p>
        <ul>
          <li>the companies that run our servers and carry our emails,</li>
          {!texts.storesSubscribers && (
            <li>
              EmailJS, which receives your name and address when you subscribe to updates on the
              home page,
            </li>
          )}
          <li>
            Google, if you choose to sign in with it: it tells us your name, your email address and
            your picture.
          </li>
          {microsoft && (
            <li>
              Microsoft, if you choose to sign in with it: it tells us your name and your email
              address.
            </li>
          )}
          {texts.invoicing?.asksVies && (
            <li>
              the EU register of VAT ids (VIES), which is asked whether the VAT id that you enter is
              valid.
            </li>
          )}
        </ul>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <p>
        Your account, your reviews and your messages stay until you ask us to delete them. What
        belongs to an order stays for as long as the law asks us to keep our books.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: (
      <p>
        Ask us at any time what we know about you. We correct what is wrong, hand over a copy of
        your data, and delete it unless the law forbids it. If you are not content with our answer,
        the data protection authority of your country hears you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes of this page',
    text: <p>When we handle data in another way than before, this page says so first.</p>,
  },
];

export function PrivacyContent() {
  return (
    <TextPage
      title="Privacy"
      description={`Which data ${useBrand().name} keeps about you and why, what is stored in your browser, and what your rights are.`}
      path="/privacy"
      lead="We keep what a shop needs to sell, deliver and answer, and nothing to follow you around."
      sections={listSections(useShownTexts(), useShopSettings().microsoft)}
    />
  );
}
