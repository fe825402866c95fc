/** The frame of a page outside the sign-in: the name, one card, then language and colours. */
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { hidesNavigation } from '../core/bare-paths.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useTranslation } from '../core/texts.ts';
import { useTitle } from '../core/title.ts';
import { sunIcon, warningIcon } from '../kit/first-icons.ts';
import { Icon } from '../kit/Icon.tsx';
import { AppearanceAndLanguage } from '../kit/LookAndLanguage.tsx';
import css from './sign-in.module.css';

/** The top bar, which signing in and resetting do without: they stand alone (product «Navigation»). */
const TopBar = lazy(() => retryWhenOnline(() => import('../shell/TopBar.tsx')));

type Props = { title: string; lead?: ReactNode; children?: ReactNode };

export function OutsideFrame({ title, lead, children }: Props) {
  useTitle(title);
  const hidesMenu = useLocation({ select: ({ pathname }) => hidesNavigation(pathname) });
  return (
    <>
      {!hidesMenu && (
        <div className={css.top}>
          <Suspense>
            <TopBar isOutside />
          </Suspense>
        </div>
      )}
      <main className={css.page} data-bare={hidesMenu || undefined}>
        {hidesMenu && (
          <p className={css.brand}>
            <Icon d={sunIcon} size={28} />
            Vardag
          </p>
        )}
        <div className={css.card}>
          <h1>{title}</h1>
          {lead && <p className={css.lead}>{lead}</p>}
          {children}
        </div>
        <footer className={css.foot}>
          <AppearanceAndLanguage />
        </footer>
      </main>
    </>
  );
}

/** The error of the form as a whole, above its fields. */
export const ErrorNotice = ({ children }: { children: ReactNode }) => (
  <p className={css.failed} role="alert">
    <Icon d={warningIcon} />
    {children}
  </p>
);

/** While the server is asked. */
export function PendingText() {
  const { t } = useTranslation();
  return (
    <p className={css.lead} role="status">
      {t('shared.loading')}
    </p>
  );
}
