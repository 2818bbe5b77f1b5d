import { createStoredText } from '../../store.ts';

const sessionCode = createStoredText('sessionStorage', 'discountCode');

export function setSessionCode(code: string | undefined): void {
  sessionCode.write(code ?? '');
}

export const useSessionCode = (): string => sessionCode.useValue();
