/** Signing in by a company's identity provider: the page of its link, and the one that its answer comes to (R166). */
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { identities } from '#contract/access/identities.ts';
import { ensureAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { getRoles, getSession, storeToken } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { clearAddressAnswer, fetchProvider, readAddressAnswer, readReturnPath, refusalReasonOf, ticketOf } from './at-provider.ts';
import inTab from './in-tab.module.css';
import { sendTokenToOpener } from './in-tab.ts';
import { ErrorNotice, OutsideFrame, PendingText } from './OutsideFrame.tsx';
import ProviderButton from './ProviderButton.tsx';
import SecondStep, { type PendingSignIn } from './SecondStep.tsx';
import css from './sign-in.module.css';

type Provider = { name: string; slug: string };
/** A ticket is exchanged once, however often the page is drawn. */
let pendingExchange: { ticket: string; answerPromise: ReturnType<typeof exchangeTicket> } | undefined;
const exchangeTicket = async (ticket: string) => (await callApi(identities.exchange, { body: { ticket }, handledStatuses: [401] })).data;

export default function ProviderSignIn() {
  const { t } = useTranslation();
  const router = useRouter();
  const slug = (useParams({ strict: false }) as { slug: string }).slug;
  const [addressAnswer] = useState(readAddressAnswer);
  const [returnPath] = useState(readReturnPath);
  const ticket = ticketOf(addressAnswer);
  const [provider, setProvider] = useState<Provider | null>();
  const [pendingSignIn, setPendingSignIn] = useState<PendingSignIn>();
  const [isTokenSent, setTokenSent] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isExchanging, setExchanging] = useState(ticket !== undefined);
  const finishSignIn = async () => {
    if (await sendTokenToOpener(getSession().token!)) {
      setTokenSent(true);
      return window.close();
    }
    if (await ensureAccount()) router.history.replace(pathAfterSignIn(getRoles(), returnPath));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    let isMounted = true;
    if (addressAnswer) clearAddressAnswer();
    fetchProvider({ slug }).then(
      (matchingProvider) => isMounted && setProvider(matchingProvider),
      (error: unknown) => isMounted && setFailure(error),
    );
    if (ticket !== undefined) {
      if (pendingExchange?.ticket !== ticket) pendingExchange = { ticket, answerPromise: exchangeTicket(ticket) };
      pendingExchange.answerPromise
        .then((signInAnswer) => {
          const nextStep = signInAnswer.secondFactor ?? signInAnswer.mustAdd;
          if (nextStep) return isMounted && setPendingSignIn({ ...nextStep, rememberMe: false, username: '' });
          storeToken(signInAnswer.id_token!, false);
          return finishSignIn();
        })
        .catch((error: unknown) => isMounted && setFailure(error))
        .finally(() => isMounted && setExchanging(false));
    }
    return () => {
      isMounted = false;
    };
  }, []);

  const providerName = provider?.name ?? '';
  const refusalReason = ticket === undefined ? refusalReasonOf(addressAnswer) : undefined;
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
    <OutsideFrame title={t('login.title')} lead={provider ? t('identity.lead', { name: providerName }) : undefined}>
      {failure !== undefined && <ErrorNotice>{errorText(failure, t)}</ErrorNotice>}
      {refusalReason && (
        <ErrorNotice>{t(`identity.refusal.${refusalReason}`, { name: providerName || t('identity.someProvider') })}</ErrorNotice>
      )}
      {(provider === undefined && failure === undefined) || isExchanging ? (
        <PendingText />
      ) : (
        <div className={inTab.inTab}>
          <Suspense>{provider && <ProviderButton provider={provider} returnPath={returnPath} isPrimary />}</Suspense>
        </div>
      )}
      {provider === null && refusalReason !== 'gone' && <p className={css.lead}>{t('identity.refusal.gone')}</p>}
      <p className={css.links}>
        <Link to="/loggain" search={returnPath ? { from: returnPath } : {}}>
          {t('identity.byPassword')}
        </Link>
      </p>
    </OutsideFrame>
  );
}
