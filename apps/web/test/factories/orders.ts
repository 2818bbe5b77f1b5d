import type { CartItem } from '@partshelf/contract/cart.ts';
import type { OwnProduct } from '@partshelf/contract/downloads.ts';
import type {
  Order,
  OrderDetails,
  OrderLine,
  OrderPackage,
  OrderProduct,
  OwnRelease,
  Receipt,
} from '@partshelf/contract/orders/orders.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { makeProduct } from './products.ts';

let lastNumber = 0;

export function makeCartItem(given: Partial<CartItem> = {}): CartItem {
  lastNumber += 1;
  const product = makeProduct();
  return {
    id: lastNumber,
    documentId: `cart-${lastNumber}`,
    quantity: 1,
    amount: product.price,
    createdAt: '2026-02-03T04:05:06.000Z',
    products: [product],
    ...given,
  };
}

type SoldLine = OrderLine & Pick<OrderProduct, 'title' | 'price'>;

export function makeOrderLine(given: Partial<SoldLine> = {}): SoldLine {
  lastNumber += 1;
  return {
    documentId: `product-${lastNumber}`,
    slug: `part-${lastNumber}`,
    title: `Part ${lastNumber}`,
    price: 19.99,
    quantity: 1,
    version: '1.2.3.0',
    img: null,
    rating: null,
    ...given,
  };
}

function makeUnits({ documentId, title, price, quantity }: SoldLine): OrderProduct[] {
  return Array.from({ length: quantity }, () => ({ id: 1, documentId, title, price }));
}

interface GivenOrder extends Partial<Omit<Order, 'lines' | 'products'>> {
  sold?: SoldLine[];
}

export function makeOrder({ sold = [makeOrderLine()], ...given }: GivenOrder = {}): Order {
  lastNumber += 1;
  const { refunded = 0, discount = 0, tax = 0 } = given;
  const total = sumAmounts([...sold.flatMap(makeUnits).map(({ price }) => price), -discount, tax]);
  return {
    id: lastNumber,
    documentId: `order${lastNumber}`.padEnd(24, 'x'),
    number: 1000 + lastNumber,
    createdAt: '2025-11-20T12:00:00.000Z',
    paymentStatus: 'succeeded',
    paymentAttempts: 1,
    stripeId: `cs_test_${lastNumber}`,
    refundedAt: null,
    refunded,
    remaining: sumAmounts([total, -refunded]),
    refunds: [],
    disputedAt: null,
    refundRequest: null,
    refundableUntil: null,
    tax: 0,
    invoices: [],
    products: sold.flatMap(makeUnits),
    lines: sold.map(({ title: _title, price: _price, ...line }) => line),
    ...given,
  };
}

export function makeOrderDetails(
  order: Order,
  releases: OrderPackage['releases'] = [],
): OrderDetails {
  const packages = order.lines.map(({ documentId, version }) => ({
    documentId,
    release: {
      version: version ?? '',
      fileName: 'part-1.2.3.0.sppkg',
      sizeBytes: 46_000,
      sha256: 'ab'.repeat(32),
    },
    releases,
  }));
  return { ...order, packages, refundable: [] };
}

export function makeReceipt(given: Partial<Receipt> = {}): Receipt {
  const { documentId, number, createdAt } = makeOrder();
  return {
    order: { documentId, number, createdAt, paidAt: createdAt, refundedAt: null },
    seller: {
      name: 'Partshelf',
      email: 'support@shop.test',
      phone: '+1 202 555 0100',
      address: ['1 Test Street', 'Testville'],
    },
    buyer: { username: 'mara.lindt', email: 'mara@northgate.example' },
    tax: 0,
    lines: [{ title: 'Org Chart', version: '4.4.0.0', quantity: 1, unitPrice: 129, amount: 129 }],
    total: 129,
    refunded: 0,
    remaining: sumAmounts([given.total ?? 129, -(given.refunded ?? 0)]),
    refunds: [],
    paymentReference: 'pi_1234567890',
    ...given,
  };
}

export function makeOwnRelease(version: string, given: Partial<OwnRelease> = {}): OwnRelease {
  return {
    documentId: `release-${version}`,
    version,
    publishedAt: '2025-11-20T12:00:00.000Z',
    fileName: `part-${version}.sppkg`,
    sizeBytes: 46_000,
    sha256: version.charAt(0).repeat(64),
    isSold: false,
    withdrawnReason: null,
    ...given,
  };
}

export function makeOwnProduct(given: Partial<OwnProduct> = {}): OwnProduct {
  const { documentId, slug, title } = makeOrderLine();
  const { documentId: order, number } = makeOrder();
  return {
    documentId,
    slug,
    title,
    isPublished: true,
    img: null,
    order: { documentId: order, number },
    rating: null,
    boughtAt: '2025-11-20T12:00:00.000Z',
    boughtVersion: '1.2.3.0',
    downloadedVersion: null,
    hasNewVersion: false,
    releases: [makeOwnRelease('1.2.3.0', { isSold: true })],
    ...given,
  };
}
