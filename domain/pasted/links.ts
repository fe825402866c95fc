/** The target of a link in pasted text: kept as a link, shown beside its text, or left out. */
import { telHrefOf } from '../phones.ts';

export type LinkTarget = {
  href: string | null;
  /** Said after the text, since no link leads there. */
  shownAddress: string;
  isLost: boolean;
};
const NO_TARGET: LinkTarget = { href: null, shownAddress: '', isLost: false };

const decodeText = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export function resolveLink(link: string | undefined): LinkTarget {
  const address = (link ?? '').replace(/[\t\r\n]/g, '').trim();
  if (address === '' || address.length > 2000 || /^(?:#|javascript:|vbscript:|data:|about:)/i.test(address)) return NO_TARGET;
  if (/^(?:https:\/\/[^\s/]|mailto:[^\s@]+@)/i.test(address) || /^\/(?![/\\])/.test(address)) return { ...NO_TARGET, href: address };
  if (/^(?:tel|callto):/i.test(address)) {
    const phoneNumber = decodeText(address.replace(/^\w+:/, ''));
    const href = telHrefOf(phoneNumber);
    return href ? { ...NO_TARGET, href } : { href: null, shownAddress: phoneNumber, isLost: true };
  }
  // Nothing here leads over a connection that is not private; the address itself is not lost.
  if (/^(?:http|ftp):\/\/[^\s/]/i.test(address)) return { href: null, shownAddress: address, isLost: true };
  return { ...NO_TARGET, isLost: true };
}

const normaliseAddress = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?|ftp):\/\/|^(?:tel|callto):/, '')
    .replace(/[\s\u00a0]|\/$/g, '');
/** True when the text is the address already. */
export const isSameAddress = (text: string, address: string): boolean => normaliseAddress(text) === normaliseAddress(address);
