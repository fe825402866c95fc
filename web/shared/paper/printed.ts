/** The time of a print and who made it, in words (R71). */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatShortDay, formatTime, localDateOf, useDateFormatters } from '../../kit/dates.ts';
import '../../kit/print.css';
import { serverNow } from '../../core/clock.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { useStableCallback } from '../../kit/use-stable-callback.ts';
import { logCommandPrint, type Paper } from './print-page.ts';

/**
 * Used once a page: while it is printed, its title begins with whose it is (`subject`), and each sheet says it and when (print.css).
 * `paper` is what the access log says of it, where the browser's own command prints; none of what shows no client.
 */
export function usePrintedLine(subject: string, paper?: Paper): string {
  const { t, locale } = useTranslation();
  const { formatDateTime, timeZone } = useDateFormatters();
  const { account } = useUser();
  const [printedAt, setPrintedAt] = useState(() => serverNow());
  const logBrowserPrint = useStableCallback(() => paper && logCommandPrint(paper));
  // The browser takes its picture right after the event.
  useEffect(() => {
    let originalTitle = '';
    const stampPage = () => {
      logBrowserPrint();
      const stampedAt = serverNow();
      flushSync(() => setPrintedAt(stampedAt));
      originalTitle ||= document.title;
      const pageTitle = originalTitle.startsWith(subject) ? originalTitle : `${subject} · ${originalTitle}`;
      document.title = pageTitle;
      document.documentElement.style.setProperty(
        '--printed-of',
        JSON.stringify(`${pageTitle} · ${formatShortDay(localDateOf(stampedAt, timeZone), locale)} ${formatTime(stampedAt, timeZone)}`),
      );
    };
    const restoreTitle = () => {
      document.title = originalTitle;
      document.documentElement.style.removeProperty('--printed-of');
    };
    addEventListener('beforeprint', stampPage);
    addEventListener('afterprint', restoreTitle);
    return () => {
      removeEventListener('beforeprint', stampPage);
      removeEventListener('afterprint', restoreTitle);
    };
  }, [subject, locale, timeZone, logBrowserPrint]);
  return t('pulse.printedAt', { at: formatDateTime(printedAt), by: `${account.firstName} ${account.lastName}` });
}
