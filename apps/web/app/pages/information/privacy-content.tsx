import { useBrand } from '../../shop-settings.ts';
import { BrowserStorageTable } from '../../blocks/page/browser-storage-table.tsx';
import { TextPage, type TextSection } from '../../blocks/page/text-page.tsx';
import { ContactDetails } from '../../features/contact/contact-details.tsx';
import { ProcessorList } from '../../features/privacy/processor-list.tsx';
import { StoredDataList } from '../../features/privacy/stored-data-list.tsx';

const sections: readonly TextSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    text: <ContactDetails />,
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, why, and how long',
    text: <StoredDataList />,
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
        <ProcessorList />
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          In your profile, “Download my data” gives you a copy of all that we know about you, and
          “Delete my account” erases it: your account is blocked at once and erased after seven
          days, until which an email lets you undo it. What our books have to contain stays, as
          listed above.
        </p>
        <p>
          You can also ask us for both, and we correct what is wrong. If you are not content with
          our answer, the data protection authority of your country hears you.
        </p>
      </>
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
      sections={sections}
    />
  );
}
