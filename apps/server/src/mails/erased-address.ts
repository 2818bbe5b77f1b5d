const ending = '@erased.invalid';

/** Of an erased person: it replaces the address, and no mail is queued for it. */
export const toErasedAddress = (name: string) => `${name}${ending}`;

export const isErasedAddress = (address: string) => address.endsWith(ending);
