/** One activity with what its label proposes; ticked to be saved, with its task where it is delegated. */
import type { DelegationTask } from '#contract/delegations/tasks.ts';
import { useTranslation } from '../core/texts.ts';
import box from '../kit/check-box.module.css';
import { SelectField } from '../kit/SelectField.tsx';
import css from './basis-proposals.module.css';
import type { BasisProposal } from './basis-query.ts';

type Props = {
  proposal: BasisProposal;
  fieldName: string;
  tasks: readonly DelegationTask[];
  taskId: number | undefined;
  isTicked: boolean;
  error: string | undefined;
  onTick: (isOn: boolean) => void;
  onTask: (taskId: number | undefined) => void;
};

export function BasisProposalRow({ proposal: { name, label, basis }, fieldName, tasks, taskId, isTicked, error, onTick, onTask }: Props) {
  const { t } = useTranslation();
  const hasNoTask = basis === 'DELEGATED' && tasks.length === 0;
  return (
    <li className={css.row}>
      <label>
        <input
          type="checkbox"
          className={box.box}
          checked={isTicked}
          disabled={hasNoTask}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <span>
          <b>{name}</b>
          <small>{t('basisProposals.label', { name: label.name })}</small>
          <small>{t('basisProposals.becomes', { basis: t(`activities.careBasis.${basis}`) })}</small>
          {hasNoTask && <small>{t('basisProposals.noTasks')}</small>}
        </span>
      </label>
      {basis === 'DELEGATED' && tasks.length > 0 && (
        <SelectField
          name={fieldName}
          size="md"
          className={css.task}
          label={`${t('basisProposals.task')}: ${name}`}
          isLabelHidden
          value={taskId === undefined ? '' : String(taskId)}
          error={error}
          options={[
            { value: '', label: t('basisProposals.chooseTask') },
            ...tasks.map((task) => ({ value: String(task.id), label: task.name })),
          ]}
          onChange={({ currentTarget }) => onTask(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
        />
      )}
    </li>
  );
}
