import { Card } from '../../../ui/card.tsx';

export function VendorNote({ text }: { text: string }) {
  return (
    <Card title="Note from the vendor">
      <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>
    </Card>
  );
}
