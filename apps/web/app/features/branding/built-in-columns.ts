export const builtInColumns = [
  {
    title: 'Shop',
    links: [
      { to: '/', label: 'Home' },
      { to: '/order', label: 'Track My Order' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/support', label: 'Support' },
      { to: '/careers', label: 'Careers' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms' },
      { to: '/privacy', label: 'Privacy' },
    ],
  },
];
