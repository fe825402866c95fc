/** The sign-in form over a page that stays as it is; closing it gives up and goes to /loggain (R30). */
import { useRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { endSession, getSession, useSession } from '../core/session.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { reloadAfterSignIn } from './after-reauth.ts';
import DomainProviderButton from './DomainProviderButton.tsx';
import { SignInForm } from './SignInForm.tsx';

const ProviderInTab = lazy(withLaterTexts(() => import('./ProviderInTab.tsx')));

export default function SignInSheet() {
  const { t } = useTranslation();
  const { account } = useSession();
  const router = useRouter();
  const resumePage = async () => {
    const isSamePerson = await reloadAfterSignIn();
    if (!isSamePerson) router.history.push('/');
    else await router.invalidate();
  };
  return (
    <Sheet title={t('login.again')} subtitle={t('login.error.unauthorized')} onClose={() => getSession().needsSignIn && endSession()}>
      {() => (
        <>
          <SignInForm username={account?.login ?? ''} onSignedIn={resumePage} />
          <DomainProviderButton
            renderProvider={(provider) => (
              <ProviderInTab provider={provider} returnPath={router.history.location.href} onSignedIn={resumePage} />
            )}
          />
        </>
      )}
    </Sheet>
  );
}
