/** Signing in: e-mail, password, remember me; language and colours before anyone is known (product «Signing in»). */
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useEffect } from 'react';
import { ensureAccount } from '../core/account.ts';
import { getRoles, getSession, useSession } from '../core/session.ts';
import { isSharedDevice } from '../core/shared-device.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { isDemo, lazyAfterPaint } from './lazy-after-paint.ts';
import { OutsideFrame } from './OutsideFrame.tsx';
import { SignInForm } from './SignInForm.tsx';
import css from './sign-in.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person to sign in, where the previous page knows it; never in the address. */
    username?: string | undefined;
  }
}

const route = getRouteApi('/loggain');
const SignInAside = lazyAfterPaint(() => import('./SignInAside.tsx'));
const DomainProviderButton = lazyAfterPaint(() => import('./DomainProviderButton.tsx'));
/** On a device that several share their names come first, and the form behind them. */
const SharedSignIn = lazy<typeof SignInForm>(() => loadSharedSignIn().catch(() => ({ default: SignInForm })));
const loadSharedSignIn = withLaterTexts(() => import('./SharedSignIn.tsx'));
/** The boundaries of the later content: the full page waits for it in a demo, else that content alone. */
const [OuterBoundary, InnerBoundary] = isDemo || isSharedDevice() ? [Suspense, Fragment] : [Fragment, Suspense];

export default function SignIn() {
  const { t } = useTranslation();
  const { from: requestedPath } = route.useSearch();
  const { notice: noticeKey } = useSession();
  const router = useRouter();
  const Form = isSharedDevice() ? SharedSignIn : SignInForm;
  const goToNextPage = async () => {
    if (await ensureAccount()) router.history.replace(pathAfterSignIn(getRoles(), requestedPath));
  };
  // A person who is signed in already has nothing to do here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (getSession().token) void goToNextPage().catch(() => undefined);
  }, []);
  return (
    <OuterBoundary>
      <OutsideFrame title={t('login.title')} lead={t('login.lead')}>
        {noticeKey && (
          <p className={css.notice} role="status">
            {t(noticeKey)}
          </p>
        )}
        <InnerBoundary>
          <SignInAside onSignedIn={goToNextPage} />
        </InnerBoundary>
        <Suspense>
          <Form username={router.history.location.state.username} onSignedIn={goToNextPage} />
        </Suspense>
        <InnerBoundary>
          <DomainProviderButton returnPath={requestedPath} />
        </InnerBoundary>
        <p className={css.links}>
          <Link to="/konto/aterstall/forfragan">{t('account.forgotten')}</Link>
          <Link to="/konto/registrera">{t('registration.title')}</Link>
          <Link to="/tillganglighet">{t('shell.accessibility')}</Link>
        </p>
      </OutsideFrame>
    </OuterBoundary>
  );
}
