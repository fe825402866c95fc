/** An invitation looked at by its token before anything is said of it: for whom it is, or that it opens nothing (R31). */
import { useEffect, useState } from 'react';
import { invitations } from '#contract/access/invitations.ts';
import { CallError, callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { ErrorNotice } from './OutsideFrame.tsx';

export const fetchInvitationEmail = async (token: string): Promise<string> =>
  (await callApi(invitations.lookAt, { query: { token }, handledStatuses: [401, 403] })).data.email;

type InvitationLookup =
  | { status: 'none' }
  | { status: 'asking' }
  | { status: 'open'; email: string }
  | { status: 'failed'; error: unknown };
/** The invitation of a token; without one nobody was invited. */
export function useInvitation(token: string | undefined): InvitationLookup {
  const [invitation, setInvitation] = useState<InvitationLookup>({ status: 'asking' });
  useEffect(() => {
    if (!token) return undefined;
    let isCancelled = false;
    fetchInvitationEmail(token).then(
      (email) => isCancelled || setInvitation({ status: 'open', email }),
      (error: unknown) => isCancelled || setInvitation({ status: 'failed', error }),
    );
    return () => {
      isCancelled = true;
    };
  }, [token]);
  return token ? invitation : { status: 'none' };
}

/** The message of an invitation that opens nothing: one for every reason, but that its inviter may no longer give it. */
const isInvalidInvitation = (error: unknown): boolean =>
  error instanceof CallError && [400, 403, 404].includes(error.status) && error.problem?.message !== 'invitation.inviter';
export function InvitationError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return <ErrorNotice>{isInvalidInvitation(error) ? t('invitation.failed') : errorText(error, t)}</ErrorNotice>;
}
