const descriptions = {
  accounts: 'Signing in and up, the profile, sessions and mail preferences',
  catalog: 'Categories and products',
  packages: 'What was read from the packages of products',
  cart: 'The cart of the signed-in user',
  favorites: 'The wishlist of the signed-in user',
  orders: 'Own orders, receipts and refund requests',
  checkout: 'Orders and their payment',
  downloads: 'Download links of purchased products',
  reviews: 'Reviews of products',
  contact: 'Messages to the shop',
  shop: 'Texts of the vendor',
  subscribers: 'Subscribing to news of the shop',
  chat: 'Chats between customers and the helpdesk',
  'back-office': 'What the staff manages',
} as const;

type Tag = keyof typeof descriptions;

export const tags = Object.entries(descriptions).map(([name, description]) => ({
  name,
  description,
}));

const tagsOfPaths: Readonly<Record<string, Tag>> = {
  products: 'catalog',
  categories: 'catalog',
  schemas: 'packages',
  carts: 'cart',
  favorites: 'favorites',
  orders: 'orders',
  checkout: 'checkout',
  stripe: 'checkout',
  downloads: 'downloads',
  reviews: 'reviews',
  contacts: 'contact',
  shop: 'shop',
  subscribers: 'subscribers',
  'chat-room': 'chat',
  'chat-rooms': 'chat',
  'chat-message': 'chat',
  'back-office': 'back-office',
  notices: 'back-office',
};

export const tagOf = (path: string): Tag => tagsOfPaths[path.split('/')[1]!] ?? 'accounts';
