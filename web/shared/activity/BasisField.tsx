/** The choice of the basis of an activity, each with what it means in one line, and the task of one that is delegated (R140, R145). */
import { type ComponentProps, type ReactNode, Suspense, useId } from 'react';
import { type CareBasis, careBases } from '#domain/care-basis.ts';
import { useTranslation } from '../../core/texts.ts';
import fieldCss from '../../kit/field.module.css';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import css from '../attributes/attributes.module.css';
import { BASIS_FIELD, DELEGATION_TASK_FIELD } from './basis.ts';
import type { DelegationTaskField as TaskFieldComponent } from './TaskField.tsx';

const TaskField = lazyWithRetry(async () => ({ default: (await import('./TaskField.tsx')).DelegationTaskField }));

type Props = {
  value: CareBasis;
  error?: string | undefined;
  onChange: (basis: CareBasis) => void;
  /** Under the choices. */
  children?: ReactNode;
};

export function BasisField({ value, error, onChange, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={css.kinds}>
      <legend>{t('activities.basis')}</legend>
      {careBases.map((basis) => (
        <label key={basis} className={css.kind}>
          <input
            type="radio"
            name={BASIS_FIELD}
            value={basis}
            aria-describedby={error && `${id}-error`}
            checked={value === basis}
            onChange={() => onChange(basis)}
          />
          <span>
            <b>{t(`activities.careBasis.${basis}`)}</b>
            <small>{t(`activities.careBasisHint.${basis}`)}</small>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={fieldCss.error}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type TaskFieldProps = ComponentProps<typeof TaskFieldComponent>;
type CareBasisFieldsProps = {
  clientId: number;
  basis: CareBasis;
  taskId: TaskFieldProps['value'];
  /** The task as it is saved. */
  savedTask?: TaskFieldProps['savedTask'];
  errorOf: (field: string) => string | undefined;
  onBasisChange: (basis: CareBasis) => void;
  onTaskChange: TaskFieldProps['onChange'];
};

/** The basis of a client's activity, with the task of one that is delegated. */
export function CareBasisFields({ clientId, basis, taskId, savedTask, errorOf, onBasisChange, onTaskChange }: CareBasisFieldsProps) {
  return (
    <BasisField value={basis} error={errorOf(BASIS_FIELD)} onChange={onBasisChange}>
      <Suspense>
        {basis === 'DELEGATED' && (
          <TaskField
            clientId={clientId}
            savedTask={savedTask}
            value={taskId}
            error={errorOf(DELEGATION_TASK_FIELD)}
            onChange={onTaskChange}
          />
        )}
      </Suspense>
    </BasisField>
  );
}
