/** Signing in by a company's identity provider: the page of its link, and the one that its answer comes to (R166). */
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { identities } from '#contract/access/identities.ts';
import { ensureAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { getSession, keepToken, rolesNow } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { answerInAddress, dropAnswer, fetchProvider, refusalWordIn, storedReturnPath, ticketIn } from './at-provider.ts';
import inTab from './in-tab.module.css';
import { sendTokenToOpener } from './in-tab.ts';
import { OutsideFrame, PendingText, RefusedNotice } from './OutsideFrame.tsx';
import ProviderButton from './ProviderButton.tsx';
import SecondStep, { type PendingSignIn } from './SecondStep.tsx';
import css from './sign-in.module.css';

type Provider = { name: string; slug: string };
/** A ticket is exchanged once, however often the page is drawn. */
let pendingExchange: { ticket: string; answer: ReturnType<typeof exchange> } | undefined;
const exchange = async (ticket: string) => (await callApi(identities.exchange, { body: { ticket }, handled: [401] })).data;

export default function ProviderSignIn() {
  const { t } = useTexts();
  const router = useRouter();
  const slug = (useParams({ strict: false }) as { slug: string }).slug;
  const [answer] = useState(answerInAddress);
  const [returnPath] = useState(storedReturnPath);
  const ticket = ticketIn(answer);
  const [provider, setProvider] = useState<Provider | null>();
  const [pendingSignIn, setPendingSignIn] = useState<PendingSignIn>();
  const [isTokenSent, setGiven] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isExchanging, setExchanging] = useState(ticket !== undefined);
  const finishSignIn = async () => {
    if (await sendTokenToOpener(getSession().token!)) {
      setGiven(true);
      return window.close();
    }
    if (await ensureAccount()) router.history.replace(pathAfterSignIn(rolesNow(), returnPath));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    let isMounted = true;
    if (answer) dropAnswer();
    fetchProvider({ slug }).then(
      (data) => isMounted && setProvider(data),
      (error: unknown) => isMounted && setFailure(error),
    );
    if (ticket !== undefined) {
      if (pendingExchange?.ticket !== ticket) pendingExchange = { ticket, answer: exchange(ticket) };
      pendingExchange.answer
        .then((data) => {
          const nextStep = data.secondFactor ?? data.mustAdd;
          if (nextStep) return isMounted && setPendingSignIn({ ...nextStep, rememberMe: false, username: '' });
          keepToken(data.id_token!, false);
          return finishSignIn();
        })
        .catch((error: unknown) => isMounted && setFailure(error))
        .finally(() => isMounted && setExchanging(false));
    }
    return () => {
      isMounted = false;
    };
  }, []);

  const name = provider?.name ?? '';
  const refusalWord = ticket === undefined ? refusalWordIn(answer) : undefined;
  // Some browsers let no page close its tab.
  if (isTokenSent) return <OutsideFrame title={t('login.title')} lead={t('identity.besideDone')} />;
  if (pendingSignIn)
    return (
      <OutsideFrame title={t('login.title')}>
        <SecondStep
          {...pendingSignIn}
          onSignedIn={finishSignIn}
          onBack={(error) => {
            setPendingSignIn(undefined);
            setFailure(error);
          }}
        />
      </OutsideFrame>
    );
  return (
    <OutsideFrame title={t('login.title')} lead={provider ? t('identity.lead', { name }) : undefined}>
      {failure !== undefined && <RefusedNotice>{errorText(failure, t)}</RefusedNotice>}
      {refusalWord && <RefusedNotice>{t(`identity.refusal.${refusalWord}`, { name: name || t('identity.someProvider') })}</RefusedNotice>}
      {(provider === undefined && failure === undefined) || isExchanging ? (
        <PendingText />
      ) : (
        <div className={inTab.inTab}>
          <Suspense>{provider && <ProviderButton provider={provider} returnPath={returnPath} isPrimary />}</Suspense>
        </div>
      )}
      {provider === null && refusalWord !== 'gone' && <p className={css.lead}>{t('identity.refusal.gone')}</p>}
      <p className={css.links}>
        <Link to="/loggain" search={returnPath ? { from: returnPath } : {}}>
          {t('identity.byPassword')}
        </Link>
      </p>
    </OutsideFrame>
  );
}
