/** Ticks who of the team's staff was instructed (R150). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { selfCareDecisions } from '#contract/self-care.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import checkBoxCss from '../../kit/check-box.module.css';
import { FormSheet } from '../../kit/FormSheet.tsx';
import fieldCss from '../../kit/field.module.css';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { invalidateSelfCare, type SelfCare } from '../../shared/self-care/self-care-query.ts';
import { membersQuery } from '../../shared/team/members-query.ts';
import { clientGroupQuery, isActiveMember, memberName } from '../../shared/team/team-query.ts';
import css from './self-care.module.css';

export default function InstructSheet({ decision, onClose }: { decision: SelfCare; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const id = useId();
  const { data: group } = useQuery(clientGroupQuery(decision.clientId));
  const { data: members } = useQuery({ ...membersQuery(group?.id ?? 0), enabled: group != null });
  const instructedIds = new Set(decision.instructed.map(({ user }) => user.id));
  const remainingStaff = members?.filter((member) => isActiveMember(member) && member.kind === 'STAFF' && !instructedIds.has(member.id));
  return (
    <FormSheet
      title={t('selfCare.instructTitle')}
      subtitle={decision.current.name}
      check={(_, formData): Record<string, string> =>
        formData.getAll('userIds').length === 0 ? { userIds: 'delegations.chooseSome' } : {}
      }
      send={(_, form) =>
        callApi(selfCareDecisions.instruct, { params: { id: decision.id }, body: { userIds: form.getAll('userIds').map(Number) } })
      }
      onSaved={() => void invalidateSelfCare(queryClient)}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <fieldset className={css.ticks} aria-describedby={errorOf('userIds') && `${id}-error`}>
          <legend className="hidden">{t('selfCare.instructTitle')}</legend>
          {!remainingStaff && <Skeleton rowCount={3} />}
          {remainingStaff?.length === 0 && <p>{t('selfCare.everybody')}</p>}
          {remainingStaff?.map((member) => (
            <label key={member.id}>
              <input
                type="checkbox"
                name="userIds"
                value={member.id}
                className={checkBoxCss.box}
                aria-describedby={errorOf('userIds') && `${id}-error`}
                onChange={() => clearError('userIds')}
              />
              <span>{memberName(member)}</span>
            </label>
          ))}
          {errorOf('userIds') && (
            <p id={`${id}-error`} className={fieldCss.error}>
              {errorOf('userIds')}
            </p>
          )}
        </fieldset>
      )}
    </FormSheet>
  );
}
