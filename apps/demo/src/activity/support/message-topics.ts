interface MessageTopic {
  readonly subject: string;
  readonly message: string;
  readonly answer: string;
}

export const messageTopics: readonly MessageTopic[] = [
  {
    subject: 'Licence for a school',
    message: 'We are a school with 90 staff. Is there a lower price for {product}?',
    answer: 'Schools pay the same price, and one purchase covers all your staff for good.',
  },
  {
    subject: 'Trial of {product}',
    message: 'Can we try {product} before we buy it?',
    answer:
      'There is no trial. If it does not fit, ask for a refund within 30 days of the payment.',
  },
  {
    subject: 'Invoice address',
    message: 'Our receipt shows only my name. Can it show the company, too?',
    answer: 'Please send us the address, and we add it to the receipt by hand.',
  },
  {
    subject: '{product} and SharePoint 2019',
    message: 'We are on SharePoint Server 2019. Will {product} install?',
    answer: 'The product page lists the lowest version. Releases for Online alone say so there.',
  },
  {
    subject: 'Accessibility statement',
    message: 'Do you have an accessibility statement for {product}? We are a public body.',
    answer: 'All our parts work by keyboard and with a screen reader. A statement is attached.',
  },
  {
    subject: 'Reselling',
    message: 'We build intranets for clients. May we resell {product}?',
    answer: 'Please have each client buy a licence of their own; you may install it for them.',
  },
  {
    subject: 'Security questionnaire',
    message: 'Our security team has a questionnaire of 40 questions. Whom may we send it to?',
    answer: 'Send it to this address. We answer within a week.',
  },
  {
    subject: 'A feature for {product}',
    message: 'Please let {product} remember the last filter of each person.',
    answer: 'That is planned for the next minor release. We write to you when it is out.',
  },
  {
    subject: 'Book a Demo',
    message: 'Could you show {product} to five of us in half an hour?',
    answer: 'With pleasure. We have sent you three dates to choose from.',
  },
  {
    subject: 'Payment by bank transfer',
    message: 'Our company has no credit card. Can we pay by bank transfer?',
    answer: 'Not at the moment, we are sorry. Cards are the only way to pay.',
  },
];
