export async function choosePages(url) {
  const read = async (path) => (await (await fetch(`${url}/api/${path}`)).json()).data[0];
  const product = await read('products?pagination[pageSize]=1');
  const category = await read('categories?pagination[pageSize]=1');
  return {
    home: '/',
    product: `/product/${product.slug}`,
    search: `/search?query=${encodeURIComponent(product.title.split(' ')[0])}`,
    category: `/category/${category.documentId}`,
    login: '/login',
    register: '/register',
    cart: '/cart',
    support: '/support',
    terms: '/terms',
    privacy: '/privacy',
  };
}
