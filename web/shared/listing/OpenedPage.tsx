/** The page that is opened beside a list: the router knows which one an address has, so that a list needs to know none of them. */
import { type AnyRoute, CatchBoundary, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useId, useRef } from 'react';
import { can } from '#domain/permissions.ts';
import { NotAuthorised } from '../../core/not-authorised.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { useBack } from '../../kit/back.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { isChunkLoadError, UnexpectedError } from '../../kit/ErrorBoundary.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { closeIcon, infoIcon } from '../../kit/icons.ts';
import { PaneContext } from '../../kit/pane.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from './opened.module.css';

/** Whatever takes Escape for itself, and a field in which somebody writes. */
const ESCAPE_HANDLERS = "dialog[open], [popover='auto']:popover-open";
/** Its row in the list. */
const ROW_SELECTOR = '[data-opens][aria-current]';
/** The time within which a list is there after a reload, in milliseconds. */
const RELOAD_TIMEOUT_MS = 10_000;
const FIELD_SELECTOR = "input:not([type='checkbox']), textarea, select, [contenteditable]:not([contenteditable='false'])";

type Props = {
  /** Of a page that says of itself that it may stand beside (`isBeside` of its route). */
  path: string;
  /** False on a narrow screen, where the page itself is opened. */
  isRoomy: boolean;
  onOpen: (path: string) => Promise<void>;
  onClose: () => Promise<void>;
  /** Called where there is no such page, or none that may stand here. */
  onUnavailable: () => Promise<void>;
};

export function OpenedPage({ path, isRoomy, onOpen, onClose, onUnavailable }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const user = useUser();
  const titleId = useId();
  const paneRef = useRef<HTMLElement>(null);
  const [, params, matchedRoute] = router.getMatchedRoutes(new URL(path, location.origin).pathname);
  const { staticData, component: Page } = (matchedRoute as AnyRoute | undefined)?.options ?? {};
  const mayOpen =
    Page &&
    staticData?.mayOpenInPane &&
    staticData.may &&
    can(user, staticData.may) &&
    Object.values(params).every((id) => asId(id) !== undefined);
  const isShown = isRoomy && mayOpen;
  useBack(() => {
    void onClose();
    return true;
  }, isShown);
  const settleOpenedPage = useEffectEvent(() => {
    if (!mayOpen) void onUnavailable();
    else if (!isRoomy) void navigate({ href: path, replace: true });
    // The opened page has the focus; j and k go on in the list from there.
    else if (document.activeElement?.matches(ROW_SELECTOR)) paneRef.current?.focus({ preventScroll: true });
  });
  useEffect(settleOpenedPage, []);
  // After a reload the list goes back to the row once it is there.
  useEffect(() => {
    if (!isShown || document.querySelector(ROW_SELECTOR)) return;
    const stopWaiting = () => {
      rowObserver.disconnect();
      clearTimeout(timer);
    };
    const rowObserver = new MutationObserver(() => {
      const rowElement = document.querySelector(ROW_SELECTOR);
      if (!rowElement) return;
      stopWaiting();
      rowElement.scrollIntoView({ block: 'nearest' });
    });
    const timer = setTimeout(stopWaiting, RELOAD_TIMEOUT_MS);
    rowObserver.observe(document.body, { childList: true, subtree: true });
    return stopWaiting;
  }, [isShown]);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(ESCAPE_HANDLERS)) return;
    if (!(target instanceof Element) || target.matches(FIELD_SELECTOR) || !(target === document.body || target.closest('[data-beside]')))
      return;
    event.preventDefault();
    void onClose();
  });
  useEffect(() => {
    if (!isShown) return;
    const onKeydown = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', onKeydown);
    return () => removeEventListener('keydown', onKeydown);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section ref={paneRef} tabIndex={-1} className={css.pane} data-pane aria-label={t('shared.opened')} aria-labelledby={titleId}>
      <div className={css.head}>
        <Link to={path} className={css.whole} preload={false}>
          {t('shared.openPage')}
        </Link>
        <IconButton aria-label={t('shared.close')} onClick={() => void onClose()}>
          <Icon d={closeIcon} />
        </IconButton>
      </div>
      <PaneContext value={{ params, titleId, open: onOpen, close: onClose }}>
        <CatchBoundary getResetKey={() => path} errorComponent={PaneError}>
          <Suspense fallback={<Skeleton rowCount={6} size="line" />}>
            <Page />
          </Suspense>
        </CatchBoundary>
      </PaneContext>
    </section>
  );
}

/** The list stays, whatever became of the page. */
function PaneError({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useTranslation();
  if (error instanceof NotAuthorised) return <EmptyState icon={infoIcon} title={t('error.notAuthorised')} />;
  return isChunkLoadError(error) ? <UnexpectedError hasLostChunk retry={reset} /> : <UnexpectedError />;
}
