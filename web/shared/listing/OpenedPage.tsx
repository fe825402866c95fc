/** The page that is opened beside a list: the router knows which one an address has, so that a list needs to know none of them. */
import { type AnyRoute, Link, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { can } from '#domain/permissions.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { useBack } from '../../kit/back.ts';
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { close } from '../../kit/icons.ts';
import { PaneContext } from '../../kit/pane.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from './list-with-pane.module.css';

/** `path`: of a page that says of itself that it may stand beside (`isBeside` of its route); any other closes. */
export default function OpenedPage({ path, onClose }: { path: string; onClose: () => Promise<void> }) {
  const { t } = useTexts();
  const router = useRouter();
  const who = useWho();
  const pane = useRef<HTMLElement>(null);
  const [, params, route] = router.getMatchedRoutes(new URL(path, location.origin).pathname);
  const { staticData, component: Page } = (route as AnyRoute | undefined)?.options ?? {};
  const isShown = Page && staticData?.isBeside && staticData.may && can(who, staticData.may);
  useBack(() => {
    void onClose();
    return true;
  });
  useEffect(() => {
    if (!isShown) void onClose();
    // What was opened has the focus; j and k go on in the list from there.
    else if (document.activeElement?.matches('a[aria-current=true]')) pane.current?.focus({ preventScroll: true });
  }, [isShown, onClose]);
  if (!isShown) return null;
  return (
    <section
      ref={pane}
      tabIndex={-1}
      className={css.pane}
      data-pane
      aria-label={t('shared.opened')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        void onClose();
      }}
    >
      <div className={css.head}>
        <Link to={path} className={css.whole} preload={false}>
          {t('shared.openPage')}
        </Link>
        <IconButton aria-label={t('shared.close')} onClick={() => void onClose()}>
          <Icon d={close} />
        </IconButton>
      </div>
      <PaneContext value={{ params, close: onClose }}>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton rows={6} size="line" />}>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </PaneContext>
    </section>
  );
}
