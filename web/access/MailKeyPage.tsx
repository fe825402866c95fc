/** A page that uses the key of a mail's link, which leaves the address as soon as it is read, and says what came of it. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useMailKey } from './key.ts';
import { ErrorNotice, OutsideFrame, PendingText } from './OutsideFrame.tsx';
import css from './sign-in.module.css';

/** One question per key, however often the page is drawn. */
const pendingRedemptions = new Map<string, Promise<unknown>>();

type RedeemState = 'asking' | 'done' | { error: unknown };
type Props = {
  /** The page's address without the key. */
  path: string;
  redeemKey: (mailKey: string) => Promise<unknown>;
  messages: { pendingTitle: string; doneTitle: string; nextText: string; failedTitle: string; invalidKeyText: string };
  /** The link beside the sign-in when the key opened nothing. */
  fallbackLink: ReactNode;
};

export function MailKeyPage({ path, redeemKey, messages, fallbackLink }: Props) {
  const { t } = useTranslation();
  const mailKey = useMailKey(path);
  const [redeemState, setRedeemState] = useState<RedeemState>(mailKey ? 'asking' : { error: new CallError(400) });
  const redeemOnce = useEffectEvent((usedKey: string): Promise<unknown> => {
    const pendingRedemption = pendingRedemptions.get(usedKey) ?? redeemKey(usedKey);
    pendingRedemptions.set(usedKey, pendingRedemption);
    return pendingRedemption;
  });
  useEffect(() => {
    if (!mailKey) return;
    redeemOnce(mailKey).then(
      () => setRedeemState('done'),
      (error: unknown) => {
        pendingRedemptions.delete(mailKey);
        setRedeemState({ error });
      },
    );
  }, [mailKey]);
  if (redeemState === 'asking')
    return (
      <OutsideFrame title={messages.pendingTitle}>
        <PendingText />
      </OutsideFrame>
    );
  if (redeemState === 'done')
    return (
      <OutsideFrame title={messages.doneTitle} lead={messages.nextText}>
        <ButtonLink to="/loggain" isFullWidth>
          {t('registration.toSignIn')}
        </ButtonLink>
      </OutsideFrame>
    );
  const isKeyInvalid = redeemState.error instanceof CallError && redeemState.error.status === 400;
  return (
    <OutsideFrame title={messages.failedTitle}>
      <ErrorNotice>{isKeyInvalid ? messages.invalidKeyText : errorText(redeemState.error, t)}</ErrorNotice>
      <p className={css.links}>
        {fallbackLink}
        <Link to="/loggain">{t('registration.toSignIn')}</Link>
      </p>
    </OutsideFrame>
  );
}
