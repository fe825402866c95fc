/** The banner that this device showed last. */

const KEY = 'banner';

export const keptMessage = (): string => localStorage.getItem(KEY) ?? '';
export const keepMessage = (message: string): void => (message ? localStorage.setItem(KEY, message) : localStorage.removeItem(KEY));
