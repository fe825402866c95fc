/** The words that a second signing asks for: who proves it here, who was there, why there was nobody, or what is wrong (R160). */
import { useQueryClient } from '@tanstack/react-query';
import { MAX_DETAIL_LENGTH, MAX_INSTRUCTION_LENGTH } from '#domain/medicine-numbers.ts';
import { CallError } from '../core/call.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import type { DayInstance } from '../shared/day/day.ts';
import { useStaff } from '../shared/day/team-query.ts';
import { answerSecondSigning, invalidateSecondSignings, type SecondAnswerBody } from '../shared/medicine/second-query.ts';
import { getPendingActs, usePendingActs } from '../shared/pending/pending.ts';
import { isActPending } from '../shared/pending/pending-rules.ts';
import { SecondPersonFields } from '../shared/second-person/SecondPersonFields.tsx';
import { readProof, validateSecondPerson } from '../shared/second-person/second-person.ts';
import { useSecondActs } from './second-acts.ts';

/** Proved on this device, nobody there, a name noted, disputed. */
export type SecondMode = 'here' | 'alone' | 'name' | 'dispute';
type FormValues = Record<string, string>;

/** `signingPromise`: the signing that it is of, while that is on its way. */
type Props = {
  mode: SecondMode;
  instance: DayInstance;
  signingPromise?: Promise<boolean> | undefined;
  onSaved?: () => void;
  onClose: () => void;
};

/** Answers that only the server can take: they tell of what it has, by somebody whom it has to know. */
const bodyBuilderByMode: Partial<Record<SecondMode, (values: FormValues) => SecondAnswerBody>> = {
  here: (values) => ({ answer: 'CONFIRMED', ...readProof(values) }),
  dispute: ({ reason = '' }) => ({ answer: 'DISPUTED', reason: reason.trim() }),
};
const checkReason = ({ reason }: FormValues): FormValues => (reason?.trim() ? {} : { reason: 'error.field.required' });
const checkByMode: Record<SecondMode, (values: FormValues) => FormValues> = {
  here: validateSecondPerson,
  alone: checkReason,
  name: ({ userId, name }): FormValues => (userId || name?.trim() ? {} : { name: 'error.field.required' }),
  dispute: checkReason,
};

export function SecondForm({ mode, instance, signingPromise, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const staff = useStaff(instance.clientId);
  const isSigningPending = usePendingActs().some((act) => act.instanceId === instance.id && isActPending(act) && !act.isAwaited);
  const sendSecondAct = useSecondActs(instance);
  return (
    <FormSheet
      title={t(`second.${mode}`)}
      subtitle={instance.activityName}
      submitLabel={t(`second.submit.${mode}`)}
      check={checkByMode[mode]}
      send={async (values) => {
        await signingPromise;
        const { reason = '', userId, name = '' } = values;
        const buildBody = bodyBuilderByMode[mode];
        if (mode === 'alone') return sendSecondAct({ act: 'second', answer: 'ALONE', reason: reason.trim() });
        if (!buildBody) {
          const colleague = staff.find(({ id }) => String(id) === userId);
          return sendSecondAct({
            act: 'second',
            answer: 'NAMED',
            ...(colleague ? { userId: colleague.id, name: colleague.name } : { name: name.trim() }),
          });
        }
        // The signing itself has not arrived: there is nothing to answer yet.
        if (getPendingActs().some((act) => act.instanceId === instance.id && isActPending(act))) throw new CallError(0);
        const { data } = await answerSecondSigning(instance.id, buildBody(values));
        const { answer } = data.lines.at(-1)!;
        showSnack((t) => t(`second.did.${answer}`));
      }}
      onSaved={() => {
        void invalidateSecondSignings(queryClient, instance);
        onSaved?.();
      }}
      onClose={onClose}
    >
      {({ text: textFieldProps }) => (
        <>
          {bodyBuilderByMode[mode] && (isSigningPending || !navigator.onLine) && <p role="status">{t('second.needsContact')}</p>}
          {mode === 'here' && <SecondPersonFields clientId={instance.clientId} fields={{ text: textFieldProps }} />}
          {mode === 'name' && (
            <>
              <SelectField
                {...textFieldProps('userId')}
                required={false}
                label={t('second.colleague')}
                defaultValue=""
                options={[
                  { value: '', label: t('second.notListed') },
                  ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
              <TextField {...textFieldProps('name')} required={false} label={t('second.nameOfOther')} maxLength={MAX_DETAIL_LENGTH} />
            </>
          )}
          {(mode === 'alone' || mode === 'dispute') && (
            <TextField {...textFieldProps('reason')} label={t(`second.why.${mode}`)} maxLength={MAX_INSTRUCTION_LENGTH} />
          )}
        </>
      )}
    </FormSheet>
  );
}
