import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { ContactSection } from '../../features/contact/contact-section.tsx';
import { Faq } from '../../features/contact/faq.tsx';
import { SupportPlans } from '../../features/contact/support-plans.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { TabList, TabPanel } from '../../ui/tabs.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';

const tabs = [
  { name: 'faq', label: "FAQ's" },
  { name: 'plans', label: 'Support Plans' },
  { name: 'contact', label: 'Contact' },
] as const;

type Tab = (typeof tabs)[number]['name'];

export function SupportContent() {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const isNarrow = useMediaQuery('(width < 48rem)');
  const tab = tabs.find(({ name }) => name === search.get('tab'))?.name ?? 'faq';

  function show(name: Tab) {
    setSearch(name === 'faq' ? {} : { tab: name }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="page-width pb-(--section)">
      <PageHead
        title="Support"
        description="How to install and add a part, how to pay, which support plans there are, and how to reach us."
        path="/support"
      />
      <PageHeading lead="Find an answer, or write to us.">Support</PageHeading>
      <div className="grid items-start gap-7 md:grid-cols-[220px_minmax(0,1fr)] md:gap-12">
        <TabList
          id={id}
          label="Support"
          tabs={tabs}
          selected={tab}
          onSelect={show}
          orientation={isNarrow ? 'horizontal' : 'vertical'}
          className="max-md:grid-cols-3 max-md:*:h-9 max-md:*:px-1 max-md:*:text-center md:tall:sticky md:tall:top-24"
        />
        <TabPanel id={id} tab={tab} className="min-w-0">
          <Faq isShown={tab === 'faq'} />
          <SupportPlans isShown={tab === 'plans'} />
          <ContactSection isShown={tab === 'contact'} />
        </TabPanel>
      </div>
    </div>
  );
}
