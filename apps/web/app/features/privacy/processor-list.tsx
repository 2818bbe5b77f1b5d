import { useShopSettings, useShownTexts } from '../../shop-settings.ts';

interface Processor {
  readonly name: string;
  readonly purpose: string;
  readonly data: string;
  readonly isUsed?: boolean;
}

function useProcessors(): readonly Processor[] {
  const { google, microsoft, subscribe } = useShopSettings();
  const { invoicing, transfer, storesSubscribers } = useShownTexts();
  const processors: readonly Processor[] = [
    {
      name: 'The company that runs our servers',
      purpose: 'It runs this shop and stores its data and files.',
      data: 'Everything on this page.',
    },
    {
      name: 'The company that delivers our emails',
      purpose: 'It delivers emails about your account, your orders and your messages.',
      data: 'Your email address, and what the email says.',
    },
    {
      name: 'Stripe',
      purpose: 'It takes payments, pays refunds, and handles your data under its own policy.',
      data: 'Your card details, which you enter on its page; your email address, what you pay for, and the number of your order.',
    },
    {
      name: 'Our bank',
      purpose: 'It receives bank transfers and sends refunds of them.',
      data: 'Your name, the account that you pay from, the amount, and the reference of the order.',
      isUsed: transfer !== 'off',
    },
    {
      name: 'Google',
      purpose: 'It lets you log in, if you choose this.',
      data: 'It tells us your name, your email address and your picture.',
      isUsed: google,
    },
    {
      name: 'Microsoft',
      purpose: 'It lets you log in, if you choose this.',
      data: 'It tells us your name and your email address.',
      isUsed: microsoft,
    },
    {
      name: 'EmailJS',
      purpose: 'It receives your subscription to updates on the home page.',
      data: 'Your name and your email address.',
      isUsed: subscribe !== null && !storesSubscribers,
    },
    {
      name: 'The EU register of VAT ids (VIES)',
      purpose: 'It is asked whether the VAT id that you enter is valid.',
      data: 'The VAT id.',
      isUsed: invoicing?.asksVies ?? false,
    },
  ];
  return processors.filter(({ isUsed = true }) => isUsed);
}

export function ProcessorList() {
  return (
    <dl className="grid gap-3">
      {useProcessors().map(({ name, purpose, data }) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted-foreground">
            {purpose} Data: {data}
          </dd>
        </div>
      ))}
    </dl>
  );
}
