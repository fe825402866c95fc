/** Invites as many as one pastes: the form, and then what became of each address (product «Team and invitations», R95, R100). */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { InvitationOutcome } from '#contract/access/invitations.ts';
import { CallError } from '../../core/call.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { definedErrors, type ErrorKey } from '../../kit/checks.ts';
import { type FieldHelpers, FormSheet } from '../../kit/FormSheet.tsx';
import { AddressField, parseAddresses, validateAddresses } from './AddressField.tsx';
import { InvitationOutcomeSheet } from './InvitedSheet.tsx';
import { invitationsKey } from './team-query.ts';
import { UnmailedLink } from './UnmailedLink.tsx';

type FormValues = Record<string, string>;
type Props = {
  title: string;
  subtitle: string;
  /** Keys of what is wrong with the further fields. */
  validateFields?: (values: FormValues) => Record<string, ErrorKey>;
  sendInvitations: (emails: string[], values: FormValues) => Promise<InvitationOutcome[]>;
  onClose: () => void;
  /** The further fields; those `above` come before the addresses. */
  renderAbove?: (fields: FieldHelpers) => ReactNode;
  children?: (fields: FieldHelpers) => ReactNode;
};

/** Throws the refusal of a single address as an error of its field; of several the sheet lists each. */
function throwFieldError([outcome, ...otherOutcomes]: InvitationOutcome[]): void {
  if (!outcome?.refusal || otherOutcomes.length > 0 || Object.keys(outcome.refusal.values).length > 0) return;
  const fieldError = { objectName: 'invitation', field: 'emails', message: outcome.refusal.key };
  throw new CallError(400, {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    message: 'error.validation',
    fieldErrors: [fieldError],
  });
}

export function InviteForm({ title, subtitle, validateFields = () => ({}), sendInvitations, onClose, renderAbove, children }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>();
  const [initialAddresses, setInitialAddresses] = useState('');
  /** The form closes as soon as it has saved: what came of it is no state yet. */
  const areOutcomesShownRef = useRef(false);
  const [onlyOutcome] = outcomes ?? [];
  if (outcomes?.length === 1 && onlyOutcome?.link)
    return <UnmailedLink email={onlyOutcome.email} link={onlyOutcome.link} onClose={onClose} />;
  if (outcomes)
    return (
      <InvitationOutcomeSheet
        outcomes={outcomes}
        onChangeAddresses={(emails) => {
          areOutcomesShownRef.current = false;
          setInitialAddresses(emails.join('\n'));
          setOutcomes(undefined);
        }}
        onClose={onClose}
      />
    );
  const showOutcomes = (savedOutcomes: readonly InvitationOutcome[]) => {
    void queryClient.invalidateQueries({ queryKey: ['getting-started'] });
    areOutcomesShownRef.current = savedOutcomes.some(({ link, refusal }) => link !== null || refusal !== null);
    if (areOutcomesShownRef.current) return setOutcomes(savedOutcomes);
    const [{ email } = { email: '' }] = savedOutcomes;
    showSnack((t) => (savedOutcomes.length === 1 ? t('team.invited', { email }) : t('invitations.sent', { count: savedOutcomes.length })));
  };
  return (
    <FormSheet
      title={title}
      subtitle={subtitle}
      submitLabel={t('team.send')}
      check={(formValues) => definedErrors({ ...validateFields(formValues), emails: validateAddresses(formValues.emails) })}
      send={async (formValues) => {
        const newOutcomes = await sendInvitations(parseAddresses(formValues.emails), formValues);
        throwFieldError(newOutcomes);
        return newOutcomes;
      }}
      refreshedKey={invitationsKey}
      onSaved={showOutcomes}
      onClose={() => areOutcomesShownRef.current || onClose()}
    >
      {(fieldHelpers) => (
        <>
          {renderAbove?.(fieldHelpers)}
          <AddressField
            error={fieldHelpers.errorOf('emails')}
            onChange={() => fieldHelpers.clearError('emails')}
            initialAddresses={initialAddresses}
          />
          {children?.(fieldHelpers)}
        </>
      )}
    </FormSheet>
  );
}
