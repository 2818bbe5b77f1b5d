import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

/** Changes together with the rules of the server. */
export function TaxModel() {
  return (
    <Card title="How tax is decided">
      <div className="grid gap-4 text-sm">
        <p>
          Prices are net. With “No tax is charged” no order has tax. With the table of rates, the
          first rule that matches counts:
        </p>
        <ol className="grid list-decimal gap-2.5 pl-5 marker:font-semibold">
          <li>
            The buyer is in your country: the rate of your country is charged, with or without a VAT
            id.
          </li>
          <li>
            The buyer is in another country of the EU, you are in the EU, and the VAT id of the
            buyer is accepted: no VAT, by reverse charge. The buyer accounts for it.
          </li>
          <li>
            The buyer is in another country of the EU otherwise, and you are in the EU: the rate of
            the buyer’s country with One Stop Shop, else the rate of your country.
          </li>
          <li>The buyer is anywhere else: no VAT. The sale is outside its scope.</li>
        </ol>
        <p>
          A seller outside the EU has only rule 1, and charges the rates of other countries that
          were entered here by hand. All other sales are outside the scope.
        </p>
        <Section title="VAT ids">
          <p>
            A VAT id is accepted if it is one of the country of the address and its check digits are
            right. If the EU register is asked, it must know the VAT id as well; otherwise VAT is
            charged.
          </p>
        </Section>
        <Section title="Rates and amounts">
          <p>
            The newest rate that is valid on the day of the order, in your time zone, counts. If a
            rule needs the rate of a country that has none, the shop says “We cannot sell to
            Switzerland yet”, for example. The tax of an order is its net sum times the rate,
            rounded once, half up, to a cent.
          </p>
        </Section>
        <Section title="What is not supported">
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>Reduced rates and exemptions: every product has the standard rate.</li>
            <li>
              Special territories: Northern Ireland counts as outside the EU, also with a VAT id
              that begins with XI. So do Monaco, the Isle of Man, Åland and the French overseas
              departments. The Canary Islands, Ceuta and Melilla count as Spain, Büsingen as
              Germany, Livigno as Italy, Mount Athos as Greece.
            </li>
            <li>US sales tax, and other taxes with several rates in one country.</li>
            <li>Thresholds of turnover, such as the one of One Stop Shop.</li>
          </ul>
        </Section>
        <p className="font-semibold">
          This is what the shop does, and no legal advice. Ask a tax adviser which settings are
          right for you.
        </p>
      </div>
    </Card>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-title">{title}</h3>
      {children}
    </div>
  );
}
