/** Signing in by a company's identity provider: the page of its link, and the one that its answer comes to (R166). */
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { identities } from '#contract/access/identities.ts';
import { call } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { getSession, keepToken, rolesNow } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { knowAccount } from '../core/who.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { answerHere, dropAnswer, providerOf, ticketIn, wantedFrom, wordIn } from './at-provider.ts';
import inTab from './in-tab.module.css';
import { sendTokenToOpener } from './in-tab.ts';
import { OutsideFrame, PendingText, RefusedNotice } from './OutsideFrame.tsx';
import ProviderButton from './ProviderButton.tsx';
import SecondStep, { type PendingSignIn } from './SecondStep.tsx';
import css from './sign-in.module.css';

type Named = { name: string; slug: string };
/** A ticket is exchanged once, however often the page is drawn. */
let exchanging: { ticket: string; answer: ReturnType<typeof exchange> } | undefined;
const exchange = async (ticket: string) => (await call(identities.exchange, { body: { ticket }, handled: [401] })).data;

export default function ProviderSignIn() {
  const { t } = useTexts();
  const router = useRouter();
  const slug = (useParams({ strict: false }) as { slug: string }).slug;
  const [answer] = useState(answerHere);
  const [from] = useState(wantedFrom);
  const ticket = ticketIn(answer);
  const [provider, setProvider] = useState<Named | null>();
  const [pendingSignIn, setPendingSignIn] = useState<PendingSignIn>();
  const [isGiven, setGiven] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isExchanging, setExchanging] = useState(ticket !== undefined);
  const enter = async () => {
    if (await sendTokenToOpener(getSession().token!)) {
      setGiven(true);
      return window.close();
    }
    if (await knowAccount()) router.history.replace(pathAfterSignIn(rolesNow(), from));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    let isHere = true;
    if (answer) dropAnswer();
    providerOf({ slug }).then(
      (data) => isHere && setProvider(data),
      (error: unknown) => isHere && setFailure(error),
    );
    if (ticket !== undefined) {
      if (exchanging?.ticket !== ticket) exchanging = { ticket, answer: exchange(ticket) };
      exchanging.answer
        .then((data) => {
          const nextStep = data.secondFactor ?? data.mustAdd;
          if (nextStep) return isHere && setPendingSignIn({ ...nextStep, rememberMe: false, name: '' });
          keepToken(data.id_token!, false);
          return enter();
        })
        .catch((error: unknown) => isHere && setFailure(error))
        .finally(() => isHere && setExchanging(false));
    }
    return () => {
      isHere = false;
    };
  }, []);

  const name = provider?.name ?? '';
  const refusalWord = ticket === undefined ? wordIn(answer) : undefined;
  // Some browsers let no page close its tab.
  if (isGiven) return <OutsideFrame title={t('login.title')} lead={t('identity.besideDone')} />;
  if (pendingSignIn)
    return (
      <OutsideFrame title={t('login.title')}>
        <SecondStep
          {...pendingSignIn}
          onSignedIn={enter}
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
          <Suspense>{provider && <ProviderButton provider={provider} from={from} isFirst />}</Suspense>
        </div>
      )}
      {provider === null && refusalWord !== 'gone' && <p className={css.lead}>{t('identity.refusal.gone')}</p>}
      <p className={css.links}>
        <Link to="/loggain" search={from ? { from } : {}}>
          {t('identity.byPassword')}
        </Link>
      </p>
    </OutsideFrame>
  );
}
