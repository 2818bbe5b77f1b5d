export const demoCustomer = {
  username: 'mara.lindt',
  email: 'customer@partshelf.example',
  password: 'partshelf',
};

export const demoAdmin = {
  username: 'ada.keeper',
  email: 'admin@partshelf.example',
  password: 'partshelf',
};
