import { useParams } from 'react-router';
import { ProductEditor } from '../../features/back-office/products/product-editor.tsx';
import { StockedProductView } from '../../features/back-office/products/stocked-product-view.tsx';

export default function BackOfficeProductPage() {
  const documentId = useParams()['documentId']!;
  return (
    <StockedProductView key={documentId} documentId={documentId}>
      {(product) => <ProductEditor product={product} />}
    </StockedProductView>
  );
}
