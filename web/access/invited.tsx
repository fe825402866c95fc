/** An invitation looked at by its token before anything is said of it: for whom it is, or that it opens nothing (R31). */
import { useEffect, useState } from 'react';
import { invitations } from '#contract/access/invitations.ts';
import { CallError, call } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { RefusedNotice } from './OutsideFrame.tsx';

export const lookAtInvitation = async (token: string): Promise<string> =>
  (await call(invitations.lookAt, { query: { token }, handled: [401, 403] })).data.email;

type Invited = { is: 'none' } | { is: 'asking' } | { is: 'open'; email: string } | { is: 'failed'; error: unknown };
/** The invitation of a token; without one nobody was invited. */
export function useInvited(token: string | undefined): Invited {
  const [invitation, setInvitation] = useState<Invited>({ is: 'asking' });
  useEffect(() => {
    if (!token) return undefined;
    let isOver = false;
    lookAtInvitation(token).then(
      (email) => isOver || setInvitation({ is: 'open', email }),
      (error: unknown) => isOver || setInvitation({ is: 'failed', error }),
    );
    return () => {
      isOver = true;
    };
  }, [token]);
  return token ? invitation : { is: 'none' };
}

/** The message of an invitation that opens nothing: one for every reason, but that its inviter may no longer give it. */
const opensNothing = (error: unknown): boolean =>
  error instanceof CallError && [400, 403, 404].includes(error.status) && error.problem?.message !== 'invitation.inviter';
export function NoInvitation({ error }: { error: unknown }) {
  const { t } = useTexts();
  return <RefusedNotice>{opensNothing(error) ? t('invitation.failed') : errorText(error, t)}</RefusedNotice>;
}
