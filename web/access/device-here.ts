/** A device in words: «Chrome på Android». */
import { type Device, parseUserAgent } from '#domain/device.ts';
import type { Translate } from '../core/texts.ts';

export const deviceTextOf = ({ browser, system }: Device, t: Translate): string =>
  browser && system ? t('ownSessions.device', { browser, system }) : (browser ?? system ?? t('ownSessions.unknown'));
/** The one that shows the page. */
export const currentDeviceText = (t: Translate): string => deviceTextOf(parseUserAgent(navigator.userAgent), t);
