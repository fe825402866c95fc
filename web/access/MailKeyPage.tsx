/** A page that uses the key of a mail's link, which leaves the address as soon as it is read, and says what came of it. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useSecret } from './key.ts';
import { OutsideFrame, PendingText, RefusedNotice } from './OutsideFrame.tsx';
import css from './sign-in.module.css';

/** One question per key, however often the page is drawn. */
const pendingUses = new Map<string, Promise<unknown>>();

type State = 'asking' | 'done' | { error: unknown };
type Props = {
  /** The page's address without the key. */
  path: string;
  redeemKey: (key: string) => Promise<unknown>;
  messages: { asking: string; done: string; next: string; notDone: string; refused: string };
  /** The link beside the sign-in when the key opened nothing. */
  fallbackLink: ReactNode;
};

export function MailKeyPage({ path, redeemKey, messages, fallbackLink }: Props) {
  const { t } = useTexts();
  const key = useSecret(path);
  const [state, setState] = useState<State>(key ? 'asking' : { error: new CallError(400) });
  const runOnce = useEffectEvent((usedKey: string): Promise<unknown> => {
    const answer = pendingUses.get(usedKey) ?? redeemKey(usedKey);
    pendingUses.set(usedKey, answer);
    return answer;
  });
  useEffect(() => {
    if (!key) return;
    runOnce(key).then(
      () => setState('done'),
      (error: unknown) => {
        pendingUses.delete(key);
        setState({ error });
      },
    );
  }, [key]);
  if (state === 'asking')
    return (
      <OutsideFrame title={messages.asking}>
        <PendingText />
      </OutsideFrame>
    );
  if (state === 'done')
    return (
      <OutsideFrame title={messages.done} lead={messages.next}>
        <ButtonLink to="/loggain" fullWidth>
          {t('registration.toSignIn')}
        </ButtonLink>
      </OutsideFrame>
    );
  const isRefused = state.error instanceof CallError && state.error.status === 400;
  return (
    <OutsideFrame title={messages.notDone}>
      <RefusedNotice>{isRefused ? messages.refused : errorText(state.error, t)}</RefusedNotice>
      <p className={css.links}>
        {fallbackLink}
        <Link to="/loggain">{t('registration.toSignIn')}</Link>
      </p>
    </OutsideFrame>
  );
}
