/** The words that a second signing asks for: who proves it here, who was there, why there was nobody, or what is wrong (R160). */
import { useQueryClient } from '@tanstack/react-query';
import { MAX_DETAIL_LENGTH, MAX_INSTRUCTION_LENGTH } from '#domain/medicine-numbers.ts';
import { CallError } from '../core/call.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import type { Row } from '../shared/day/day.ts';
import { useStaff } from '../shared/day/team-query.ts';
import { answerSecond, invalidateSecondSignings, type SecondBody } from '../shared/medicine/second-query.ts';
import { pendingNow, usePending } from '../shared/pending/pending.ts';
import { isActPending } from '../shared/pending/pending-rules.ts';
import { SecondPersonFields } from '../shared/second-person/SecondPersonFields.tsx';
import { checkSecondPerson, proofIn } from '../shared/second-person/second-person.ts';
import { useSecondActs } from './second-acts.ts';

/** Proved on this device, nobody there, a name noted, disputed. */
export type SecondMode = 'here' | 'alone' | 'name' | 'dispute';
type Values = Record<string, string>;

/** `signingResult`: the signing that it is of, while that is on its way. */
type Props = { mode: SecondMode; row: Row; signingResult?: Promise<boolean> | undefined; onSaved?: () => void; onClose: () => void };

/** Answers that only the server can take: they tell of what it has, by somebody whom it has to know. */
const bodyBuilders: Partial<Record<SecondMode, (values: Values) => SecondBody>> = {
  here: (values) => ({ answer: 'CONFIRMED', ...proofIn(values) }),
  dispute: ({ reason = '' }) => ({ answer: 'DISPUTED', reason: reason.trim() }),
};
const needsReason = ({ reason }: Values): Values => (reason?.trim() ? {} : { reason: 'error.field.required' });
const checks: Record<SecondMode, (values: Values) => Values> = {
  here: checkSecondPerson,
  alone: needsReason,
  name: ({ userId, name }): Values => (userId || name?.trim() ? {} : { name: 'error.field.required' }),
  dispute: needsReason,
};

export function SecondForm({ mode, row, signingResult, onSaved, onClose }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const staff = useStaff(row.clientId);
  const isSigningPending = usePending().some((act) => act.instanceId === row.id && isActPending(act) && !act.isAwaited);
  const answerAlone = useSecondActs(row);
  return (
    <FormSheet
      title={t(`second.${mode}`)}
      meta={row.activityName}
      submit={t(`second.submit.${mode}`)}
      check={checks[mode]}
      send={async (values) => {
        await signingResult;
        const { reason = '', userId, name = '' } = values;
        const bodyOf = bodyBuilders[mode];
        if (mode === 'alone') return answerAlone({ act: 'second', answer: 'ALONE', reason: reason.trim() });
        if (!bodyOf) {
          const colleague = staff.find(({ id }) => String(id) === userId);
          return answerAlone({
            act: 'second',
            answer: 'NAMED',
            ...(colleague ? { userId: colleague.id, name: colleague.name } : { name: name.trim() }),
          });
        }
        // The signing itself has not arrived: there is nothing to answer yet.
        if (pendingNow().some((act) => act.instanceId === row.id && isActPending(act))) throw new CallError(0);
        const { data } = await answerSecond(row.id, bodyOf(values));
        const { answer } = data.lines.at(-1)!;
        snack((t) => t(`second.did.${answer}`));
      }}
      onSaved={() => {
        void invalidateSecondSignings(queryClient, row);
        onSaved?.();
      }}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          {bodyBuilders[mode] && (isSigningPending || !navigator.onLine) && <p role="status">{t('second.needsContact')}</p>}
          {mode === 'here' && <SecondPersonFields clientId={row.clientId} fields={{ text }} />}
          {mode === 'name' && (
            <>
              <SelectField
                {...text('userId')}
                required={false}
                label={t('second.colleague')}
                defaultValue=""
                options={[
                  { value: '', label: t('second.notListed') },
                  ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
              <TextField {...text('name')} required={false} label={t('second.nameOfOther')} maxLength={MAX_DETAIL_LENGTH} />
            </>
          )}
          {(mode === 'alone' || mode === 'dispute') && (
            <TextField {...text('reason')} label={t(`second.why.${mode}`)} maxLength={MAX_INSTRUCTION_LENGTH} />
          )}
        </>
      )}
    </FormSheet>
  );
}
