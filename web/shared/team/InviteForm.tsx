/** Invites as many as one pastes: the form, and then what became of each address (product «Team and invitations», R95, R100). */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { InvitationOutcome } from '#contract/access/invitations.ts';
import { CallError } from '../../core/call.ts';
import { snack } from '../../core/snacks.ts';
import { useTexts } from '../../core/texts.ts';
import { definedErrors, type ErrorKey } from '../../kit/checks.ts';
import { type FieldHelpers, FormSheet } from '../../kit/FormSheet.tsx';
import { AddressField, addressesError, addressesIn } from './AddressField.tsx';
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
  renderAbove?: (fields: FieldHelpers) => ReactNode;
  children?: (fields: FieldHelpers) => ReactNode;
};

/** Throws the refusal of a single address as an error of its field; of several the sheet lists each. */
function refuseAtField([outcome, ...others]: InvitationOutcome[]): void {
  if (!outcome?.refusal || others.length > 0 || Object.keys(outcome.refusal.values).length > 0) return;
  const fieldError = { objectName: 'invitation', field: 'emails', message: outcome.refusal.key };
  throw new CallError(400, {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    message: 'error.validation',
    fieldErrors: [fieldError],
  });
}

export function InviteForm({ title, meta, check = () => ({}), send, onClose, renderAbove, children }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>();
  const [initialAddresses, setInitialAddresses] = useState('');
  /** The form closes as soon as it has saved: what came of it is no state yet. */
  const areOutcomesShown = useRef(false);
  const [onlyOutcome] = outcomes ?? [];
  if (outcomes?.length === 1 && onlyOutcome?.link)
    return <UnmailedLink email={onlyOutcome.email} link={onlyOutcome.link} onClose={onClose} />;
  if (outcomes)
    return (
      <InvitedSheet
        outcomes={outcomes}
        onChange={(emails) => {
          areOutcomesShown.current = false;
          setInitialAddresses(emails.join('\n'));
          setOutcomes(undefined);
        }}
        onClose={onClose}
      />
    );
  const showOutcomes = (data: readonly InvitationOutcome[]) => {
    void queryClient.invalidateQueries({ queryKey: ['getting-started'] });
    areOutcomesShown.current = data.some(({ link, refusal }) => link !== null || refusal !== null);
    if (areOutcomesShown.current) return setOutcomes(data);
    const [{ email } = { email: '' }] = data;
    snack((t) => (data.length === 1 ? t('team.invited', { email }) : t('invitations.sent', { count: data.length })));
  };
  return (
    <FormSheet
      title={title}
      meta={meta}
      submit={t('team.send')}
      check={(values) => definedErrors({ ...check(values), emails: addressesError(values.emails) })}
      send={async (values) => {
        const data = await send(addressesIn(values.emails), values);
        refuseAtField(data);
        return data;
      }}
      refreshedKey={invitationsKey}
      onSaved={showOutcomes}
      onClose={() => areOutcomesShown.current || onClose()}
    >
      {(fields) => (
        <>
          {renderAbove?.(fields)}
          <AddressField error={fields.errorOf('emails')} onChange={() => fields.clearError('emails')} initialAddresses={initialAddresses} />
          {children?.(fields)}
        </>
      )}
    </FormSheet>
  );
}
