/** Activation by the key of the mail, which leaves the address as soon as it is read (product «Registration and reset»). */
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { registration } from '#contract/access/registration.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { CallError, call } from '../start/call.ts';
import { errorText } from '../start/errors.ts';
import { useTexts } from '../start/texts.ts';
import { useSecret } from './key.ts';
import { Asking, Outside, Refused } from './Outside.tsx';
import css from './sign-in.module.css';

/** One question per key, however often the page is drawn. */
const activating = new Map<string, Promise<unknown>>();

type State = 'asking' | 'done' | { error: unknown };

export default function Activate() {
  const { t } = useTexts();
  const key = useSecret('/konto/aktivera');
  const [state, setState] = useState<State>(key ? 'asking' : { error: new CallError(400) });
  useEffect(() => {
    if (!key) return;
    ask(key).then(
      () => setState('done'),
      (error: unknown) => {
        activating.delete(key);
        setState({ error });
      },
    );
  }, [key]);
  if (state === 'asking')
    return (
      <Outside title={t('registration.activating')}>
        <Asking />
      </Outside>
    );
  if (state === 'done')
    return (
      <Outside title={t('registration.activated')} lead={t('registration.activatedNext')}>
        <ButtonLink to="/loggain" fullWidth>
          {t('registration.toSignIn')}
        </ButtonLink>
      </Outside>
    );
  const refused = state.error instanceof CallError && state.error.status === 400;
  return (
    <Outside title={t('registration.notActivated')}>
      <Refused>{refused ? t('registration.activationFailed') : errorText(state.error, t)}</Refused>
      <p className={css.links}>
        <Link to="/konto/registrera">{t('registration.title')}</Link>
        <Link to="/loggain">{t('registration.toSignIn')}</Link>
      </p>
    </Outside>
  );
}

function ask(key: string): Promise<unknown> {
  const answer = activating.get(key) ?? call(registration.activate, { query: { key }, mine: [401, 403] });
  activating.set(key, answer);
  return answer;
}
