import {
  browserStorage,
  type NamesIn,
  type StorageKind,
  type StoredName,
} from '@partshelf/contract/browser-storage.ts';
import { cookieNameAt } from '@partshelf/contract/cookie-name.ts';
import { useBrand, useShopSettings, useShownTexts } from '../../shop-settings.ts';
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
          The shop stores only what it needs in your browser, under these names. It does not track
          you on other sites, and there is no advertising.
        </p>
        <BrowserStorageTable />
        <FormerNames />
        <p>
          The shop counts page views per product and day, without cookies and without personal data.
        </p>
        <p>
          A web part can ask the shop whether a newer release is there. The shop does not count that
          question, and does not store from which site or tenant it came.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    text: (
      <>
        <p>
          You enter your card details on the page of Stripe, our payment provider. They never reach
          this shop. Stripe tells us whether a payment succeeded and under which reference, and
          handles your data under its own privacy policy.
        </p>
        <TransferPrivacy />
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who we share data with',
    text: (
      <>
        <p>We do not sell your data. These companies and services receive some of it:</p>
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
          In your profile, “Download my data” gives you a copy of what we store about you. “Delete
          my account” blocks your account at once and deletes it after seven days. Until then, you
          can undo this with the link in our email. We keep what the law requires, as listed above.
        </p>
        <p>
          You can also ask us to do both, or to correct your data. If you do not agree with our
          answer, you can complain to the data protection authority of your country.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes of this page',
    text: <p>Before we change how we handle data, we update this page.</p>,
  },
];

function TransferPrivacy() {
  if (useShownTexts().transfer === 'off') return null;
  return (
    <p>
      When you pay by bank transfer, Stripe gets none of your data. Our bank tells us who paid, how
      much, on which day and under which reference.
    </p>
  );
}

export function PrivacyContent() {
  return (
    <TextPage
      title="Privacy"
      description={`Which data ${useBrand().name} keeps about you and why, what is stored in your browser, and what your rights are.`}
      path="/privacy"
      lead="We keep what we need to sell, deliver and answer. We do not track you."
      sections={sections}
    />
  );
}

const kindLabels: Record<StorageKind, string> = {
  cookie: 'Cookie',
  localStorage: 'Local storage',
  sessionStorage: 'Session storage',
};

const untilTabCloses = 'Until you close the tab';

const descriptions: Record<StoredName, { purpose: string; lifetime: string }> = {
  accessToken: { purpose: 'Keeps you logged in', lifetime: 'Seven days, or until you log out' },
  knownDevice: {
    purpose:
      'Lets you log in from this browser even if others have entered wrong passwords for your account',
    lifetime: '90 days after you last logged in',
  },
  googleFlow: {
    purpose: 'Recognises this browser when you come back from Google',
    lifetime: 'Ten minutes, and only if you log in with Google',
  },
  googleTicket: {
    purpose: 'Completes the login with Google',
    lifetime: 'One minute, and only if you log in with Google',
  },
  microsoftFlow: {
    purpose: 'Recognises this browser when you come back from Microsoft',
    lifetime: 'Ten minutes, and only if you log in with Microsoft',
  },
  microsoftTicket: {
    purpose: 'Completes the login with Microsoft',
    lifetime: 'One minute, and only if you log in with Microsoft',
  },
  microsoftPending: {
    purpose: 'Connects your Microsoft account to your account here',
    lifetime: 'One hour, and only if you log in with Microsoft for the first time',
  },
  theme: {
    purpose: 'Remembers the light or dark theme you chose',
    lifetime: 'Until you clear it',
  },
  dismissedAnnouncement: {
    purpose: 'Remembers which announcement at the top of the page you have closed',
    lifetime: 'Until you clear it',
  },
  chosenCategory: { purpose: 'Remembers the category you chose', lifetime: untilTabCloses },
  deniedPage: {
    purpose: 'Leads you back to the page for which you were asked to log in',
    lifetime: 'Until the login is shown',
  },
  googleOrigin: {
    purpose: 'Leads you back to the page from which you logged in with Google',
    lifetime: 'Until you are logged in, or close the tab',
  },
  microsoftOrigin: {
    purpose: 'Leads you back to the page from which you logged in with Microsoft',
    lifetime: 'Until you are logged in, or close the tab',
  },
  pendingAction: {
    purpose: 'Remembers what you wanted to buy, save or join before you were asked to log in',
    lifetime: 'Until you have logged in, or close the tab',
  },
  sharedPendingAction: {
    purpose: 'Remembers the same while you open a link from an email of ours',
    lifetime: 'Until you have logged in, at most a day',
  },
  installTarget: {
    purpose: 'Fills your tenant and site into the commands of an installation',
    lifetime: 'Until you clear it',
  },
  installProgress: {
    purpose: 'Remembers which steps of an installation you have ticked off',
    lifetime: 'Until you clear it',
  },
  selectedCartItems: {
    purpose: 'Remembers which items of your cart are selected',
    lifetime: 'Until you have paid, or close the tab',
  },
  discountCode: {
    purpose: 'Remembers the discount code that you entered, or that a link contained',
    lifetime: 'Until you have paid or removed it, or close the tab',
  },
  chosenCompany: {
    purpose: 'Remembers whether you buy for yourself or for a company',
    lifetime: 'Until you clear it, or someone else logs in',
  },
  tabCompany: {
    purpose: 'Keeps that choice in a tab when you choose differently in another one',
    lifetime: untilTabCloses,
  },
  chatDrafts: {
    purpose: 'Keeps what you have written in the chat and not sent',
    lifetime: 'Until you send or delete it, or log out',
  },
  customerPane: {
    purpose:
      'Remembers that you, as a helpdesk agent, have closed the customer panel beside a chat',
    lifetime: 'Until you open it again',
  },
  chatNotices: {
    purpose: 'Remembers how you, as a helpdesk agent, want to be told about new messages',
    lifetime: 'Until you switch it off',
  },
  'react-router-scroll-positions': {
    purpose: 'Remembers how far you had scrolled, for when you go back',
    lifetime: untilTabCloses,
  },
  'remix-router-transitions': {
    purpose: 'Remembers between which pages a picture moved, for when you go back',
    lifetime: untilTabCloses,
  },
};

const isCookie = (name: StoredName): name is NamesIn<'cookie'> => browserStorage[name] === 'cookie';

const nameAt = (url: string, name: StoredName) => (isCookie(name) ? cookieNameAt(url, name) : name);

function FormerNames() {
  const { publicUrl } = useShopSettings();
  const name = cookieNameAt(publicUrl, 'accessToken');
  if (name === 'accessToken') return null;
  return (
    <p>
      A cookie from an earlier version of the shop has the same name without “__Host-”. The shop
      renames accessToken to {name} when you next open it, and no longer uses the others.
    </p>
  );
}

const isOfMicrosoft = (name: string) => name.startsWith('microsoft');

export function BrowserStorageTable() {
  const { microsoft, publicUrl } = useShopSettings();
  const shown = Object.entries(descriptions).filter(([name]) => microsoft || !isOfMicrosoft(name));
  return (
    <table
      aria-label="Cookies and browser storage"
      className="w-full text-left text-sm max-md:grid md:[&_:is(td,th)]:pr-4 [&_:is(td,th)]:align-top md:[&_:is(td,th)]:py-2.5 [&_tr]:border-b [&_tr]:border-border"
    >
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Purpose</th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, { purpose, lifetime }]) => (
          <tr key={name} className="max-md:grid max-md:gap-0.5 max-md:py-3">
            <th scope="row" className="font-semibold wrap-anywhere">
              {nameAt(publicUrl, name as StoredName)}
              <span className="block font-normal text-muted-foreground">
                {kindLabels[browserStorage[name as StoredName]]}
              </span>
            </th>
            <td>{purpose}</td>
            <td className="max-md:text-muted-foreground">{lifetime}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
