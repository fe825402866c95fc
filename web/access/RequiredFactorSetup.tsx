/** In a sign-in where two steps are required of somebody who has no second: it is added here, and the sign-in ends with it (R164). */
import { useRef } from 'react';
import { storeToken } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { FactorSetup } from './FactorSetup.tsx';
import { type FactorCalls, signInFactorCalls } from './factor-way.ts';
import css from './sign-in.module.css';

type Props = { ticket: string; username: string; rememberMe: boolean; onSignedIn: () => void | Promise<void>; onBack: () => void };

export default function RequiredFactorSetup({ ticket, username, rememberMe, onSignedIn, onBack }: Props) {
  const { t } = useTranslation();
  const tokenRef = useRef('');
  const factorCallsRef = useRef<FactorCalls>(undefined);
  factorCallsRef.current ??= signInFactorCalls({
    ticket,
    rememberMe,
    onToken: (sessionToken) => {
      tokenRef.current = sessionToken;
    },
  });
  // Once the codes are put away: what comes next takes this page.
  const finishSignIn = async () => {
    storeToken(tokenRef.current, rememberMe);
    await onSignedIn();
  };
  return (
    <section className={css.form} aria-labelledby="must-add">
      <h2 id="must-add" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t('twoSteps.needed')}
      </h2>
      <p className={css.aside}>{t('twoSteps.neededLead')}</p>
      <FactorSetup factorCalls={factorCallsRef.current} login={username.trim()} onAdded={() => void finishSignIn()} />
      <Button isFullWidth variant="subtle" onClick={onBack}>
        {t('shared.back')}
      </Button>
    </section>
  );
}
