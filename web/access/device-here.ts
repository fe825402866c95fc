/** A device in words: «Chrome på Android». */
import { type Device, deviceOf } from '#domain/device.ts';
import type { T } from '../core/texts.ts';

export const deviceIn = ({ browser, system }: Device, t: T): string =>
  browser && system ? t('ownSessions.device', { browser, system }) : (browser ?? system ?? t('ownSessions.unknown'));
/** The one that shows the page. */
export const deviceHere = (t: T): string => deviceIn(deviceOf(navigator.userAgent), t);
