/** Invites as many as one pastes: the form, and then what became of each address (product «Team and invitations», R95, R100). */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { InvitationOutcome } from '#contract/access/invitations.ts';
import { CallError } from '../../core/call.ts';
import { snack } from '../../core/snacks.ts';
import { useTexts } from '../../core/texts.ts';
import { type ErrorKey, onlyWrong } from '../../kit/checks.ts';
import { type Fields, FormSheet } from '../../kit/FormSheet.tsx';
import { AddressField, addressesIn, wrongAddresses } from './AddressField.tsx';
import { InvitedSheet } from './InvitedSheet.tsx';
import { invitationsKey } from './team-query.ts';
import { UnmailedLink } from './UnmailedLink.tsx';

type Values = Record<string, string>;
type Props = {
  title: string;
  meta: string;
  /** Keys of what is wrong with the further fields. */
  check?: (values: Values) => Record<string, ErrorKey>;
  send: (emails: string[], values: Values) => Promise<InvitationOutcome[]>;
  onClose: () => void;
  /** The further fields; those `above` come before the addresses. */
  above?: (fields: Fields) => ReactNode;
  children?: (fields: Fields) => ReactNode;
};

/** Throws the refusal of a single address as an error of its field; of several the sheet lists each. */
function refuseAtField([only, ...others]: InvitationOutcome[]): void {
  if (!only?.refusal || others.length > 0 || Object.keys(only.refusal.values).length > 0) return;
  const atField = { objectName: 'invitation', field: 'emails', message: only.refusal.key };
  throw new CallError(400, { type: 'about:blank', title: 'Bad Request', status: 400, message: 'error.validation', fieldErrors: [atField] });
}

export function InviteForm({ title, meta, check = () => ({}), send, onClose, above, children }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>();
  const [initialAddresses, setInitialAddresses] = useState('');
  /** The form closes as soon as it has saved: what came of it is no state yet. */
  const isShown = useRef(false);
  const [onlyOutcome] = outcomes ?? [];
  if (outcomes?.length === 1 && onlyOutcome?.link)
    return <UnmailedLink email={onlyOutcome.email} link={onlyOutcome.link} onClose={onClose} />;
  if (outcomes)
    return (
      <InvitedSheet
        outcomes={outcomes}
        onChange={(emails) => {
          isShown.current = false;
          setInitialAddresses(emails.join('\n'));
          setOutcomes(undefined);
        }}
        onClose={onClose}
      />
    );
  const showOutcomes = (data: readonly InvitationOutcome[]) => {
    void queryClient.invalidateQueries({ queryKey: ['getting-started'] });
    isShown.current = data.some(({ link, refusal }) => link !== null || refusal !== null);
    if (isShown.current) return setOutcomes(data);
    const [{ email } = { email: '' }] = data;
    snack((t) => (data.length === 1 ? t('team.invited', { email }) : t('invitations.sent', { count: data.length })));
  };
  return (
    <FormSheet
      title={title}
      meta={meta}
      submit={t('team.send')}
      check={(values) => onlyWrong({ ...check(values), emails: wrongAddresses(values.emails) })}
      send={async (values) => {
        const data = await send(addressesIn(values.emails), values);
        refuseAtField(data);
        return data;
      }}
      refresh={invitationsKey}
      onSaved={showOutcomes}
      onClose={() => isShown.current || onClose()}
    >
      {(fields) => (
        <>
          {above?.(fields)}
          <AddressField error={fields.errorOf('emails')} onChange={() => fields.clearError('emails')} initialAddresses={initialAddresses} />
          {children?.(fields)}
        </>
      )}
    </FormSheet>
  );
}
