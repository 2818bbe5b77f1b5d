import type { Promises } from '@partshelf/contract/branding/brand.ts';
import { useBrand, usePromises } from '../../shop-settings.ts';
import { Link } from 'react-router';
import { TextPage, type TextSection } from '../../blocks/page/text-page.tsx';
import { ContactDetails } from '../../features/contact/contact-details.tsx';

const listSections = ({ refundDays }: Promises): readonly TextSection[] => [
  {
    id: 'what-you-buy',
    title: 'What you buy',
    text: (
      <p>
        <ShopName /> sells web parts and add-ons for SharePoint. Each of them is a .sppkg package
        that you download and install yourself. Nothing is shipped. What a part does, and which
        versions of SharePoint it works with, is said on its page.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <p>
        To order you need an account with an email address that you have confirmed. Keep your
        password to yourself: what is done with your account counts as done by you. Tell us at once
        when you think that someone else knows it.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    text: (
      <>
        <p>
          A part has one price in US dollars, which you pay once. There are no subscriptions and no
          in-app purchases. The price that counts is the one shown at checkout.
        </p>
        <p>
          You pay by card on the page of our payment provider. The contract is made when the
          provider confirms the payment, and we tell you so by email. An order that is not paid can
          be paid again, three attempts in all, and obliges you to nothing.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    text: (
      <p>
        You can download a part as soon as it is paid for, wherever you are, under{' '}
        <Link to="/order" className="link">
          Track My Order
        </Link>
        . A download link works for ten minutes. You can ask for a new one at any time.
      </p>
    ),
  },
  {
    id: 'licence',
    title: 'Licence',
    text: (
      <>
        <p>One licence covers one Microsoft 365 tenant or one SharePoint farm. Within it you may</p>
        <ul>
          <li>use the part on any number of sites and pages, and for any number of people,</li>
          <li>use it without a time limit,</li>
          <li>keep copies of the package as a safeguard.</li>
        </ul>
        <p>
          For another tenant you need another licence: buy the part once more. You may not sell,
          rent or publish a package, or offer its content as a product of your own.
        </p>
      </>
    ),
  },
  ...(refundDays > 0
    ? [
        {
          id: 'guarantee',
          title: `${refundDays}-day guarantee`,
          text: (
            <p>
              {`If a part does not satisfy you, write to us within ${countDays(refundDays)} of paying and name the order. We return what you paid for it to the card that paid. The licence ends with that, so remove the part from your sites; it can no longer be downloaded.`}
            </p>
          ),
        },
      ]
    : []),
  {
    id: 'reviews',
    title: 'Reviews and messages',
    text: (
      <p>
        Who has bought a part may review it, and the review appears with the username. Write about
        your own experience, and nothing that breaks the law or the rights of others. We remove what
        does.
      </p>
    ),
  },
  {
    id: 'support',
    title: 'Support',
    text: (
      <p>
        How you reach us and how soon you hear from us is said under{' '}
        <Link to="/support?tab=plans" className="link">
          Support Plans
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    text: (
      <p>
        We answer for a part doing what its page says. Try it on a test site before you rely on it,
        and keep the backups that you would keep without it. We do not answer for losses that could
        have been avoided that way. Rights that the law gives you and that no contract may take away
        stay as they are.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes of these terms',
    text: (
      <p>
        An order follows the terms that stood here when it was paid. When we change them, the change
        counts for orders made afterwards.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    text: <ContactDetails />,
  },
];

export function TermsContent() {
  const promises = usePromises();
  const { refundDays } = promises;
  const guarantee =
    refundDays > 0
      ? `, what a licence covers and how the ${refundDays}-day guarantee works`
      : ' and what a licence covers';
  return (
    <TextPage
      title="Terms"
      description={`What you buy at ${useBrand().name}, how you pay${guarantee}.`}
      path="/terms"
      lead={
        refundDays > 0
          ? `One price, one licence for each tenant, and ${countDays(refundDays)} to be sure. Here is what that means.`
          : 'One price, and one licence for each tenant. Here is what that means.'
      }
      sections={listSections(promises)}
    />
  );
}

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

function ShopName() {
  return useBrand().name;
}
