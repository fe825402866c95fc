/** The banner that this device showed last. */

const STORAGE_KEY = 'banner';

export const readBannerMessage = (): string => localStorage.getItem(STORAGE_KEY) ?? '';
export const storeBannerMessage = (message: string): void =>
  message ? localStorage.setItem(STORAGE_KEY, message) : localStorage.removeItem(STORAGE_KEY);
