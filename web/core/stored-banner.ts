/** The banner that this device showed last. */

const KEY = 'banner';

export const storedMessage = (): string => localStorage.getItem(KEY) ?? '';
export const storeMessage = (message: string): void => (message ? localStorage.setItem(KEY, message) : localStorage.removeItem(KEY));
