import type { ShownTexts } from '@partshelf/contract/branding/brand.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useBrand, useShownTexts } from '../../shop-settings.ts';
import { Link } from 'react-router';
import { TextPage, type TextSection } from '../../blocks/page/text-page.tsx';
import { ContactDetails } from '../../features/contact/contact-details.tsx';
import { getCurrencyLabel } from '../../ui/currency-label.ts';

const listSections = ({
  promises: { refundDays },
  allowsClaims,
  transfer,
}: Pick<ShownTexts, 'promises' | 'allowsClaims' | 'transfer'>): readonly TextSection[] => [
  {
    id: 'what-you-buy',
    title: 'What you buy',
    text: (
      <p>
        <ShopName /> sells web parts and add-ons for SharePoint. Each of them is a .sppkg package
        that you download and install yourself. Nothing is shipped. Its product page says what it
        does and which versions of SharePoint it works with.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <p>
        To order you need an account with an email address that you have confirmed. Keep your
        password to yourself: you are responsible for what is done with your account. Tell us at
        once if you think that someone else knows it.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    text: (
      <>
        <p>
          A part has one price in {getCurrencyLabel()}, which you pay once. There are no
          subscriptions and no in-app purchases. The price shown at checkout applies.
        </p>
        <p>
          You pay by card on the page of our payment provider. The contract is concluded when the
          provider confirms the payment. We then send you an email. You can try to pay an unpaid
          order again, with three attempts in all. For an order that you do not pay, you owe
          nothing.
        </p>
        {transfer !== 'off' && (
          <p>
            {`Where checkout offers it, ${transfer === 'all' ? 'you' : 'buyers of a company account'} can pay by bank transfer instead. The contract is then concluded when we have received the money or, if that is earlier, when the parts can be downloaded.`}
          </p>
        )}
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
    id: 'companies',
    title: 'Company accounts',
    text: (
      <>
        <p>
          You can buy for a company that has an account here. Everything that is bought for it
          belongs to the company, even after the buyer has left: its members download and install
          it, and its owners and buyers see the amounts and invoices. A person who leaves the
          company loses access to what belongs to it.
        </p>
        <p>
          You can move a paid order of your own to a company that you buy for. Only we can move it
          back.
        </p>
        {allowsClaims && (
          <p>
            {`A company that has proved that an email domain is its own may claim paid orders that were placed with addresses of this domain. We ask each buyer by email. What is not refused within ${limits.claimDays} days moves to the company.`}
          </p>
        )}
      </>
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
          <li>keep backup copies of the package.</li>
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
              {`If you are not satisfied with a part, write to us within ${countDays(refundDays)} of paying and name the order. We refund what you paid for it to the card ${transfer === 'off' ? '' : 'or the account '}you paid with. Your licence then ends: remove the part from your sites. You can no longer download it.`}
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
        If you have bought a part, you can review it. Your username appears with the review. Write
        about your own experience. We remove what breaks the law or the rights of others.
      </p>
    ),
  },
  {
    id: 'support',
    title: 'Support',
    text: (
      <p>
        How to reach us and how soon we answer is described under{' '}
        <Link to="/support?tab=plans" className="link">
          Support Plans
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We are liable if a part does not do what its product page says. Try it on a test site before
        you rely on it, and keep your usual backups. We are not liable for losses that you could
        have avoided that way. Your statutory rights are not affected.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes of these terms',
    text: (
      <p>
        The terms that were published here when you paid apply to your order. Changes apply to later
        orders only.
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
  const texts = useShownTexts();
  const { refundDays } = texts.promises;
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
      sections={listSections(texts)}
    />
  );
}

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

function ShopName() {
  return useBrand().name;
}
