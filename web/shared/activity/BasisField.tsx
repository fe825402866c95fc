/** The choice of the basis of an activity, each with what it means in one line, and the task of one that is delegated (R140, R145). */
import { type ComponentProps, type ReactNode, Suspense, useId } from 'react';
import { type CareBasis, careBases } from '#domain/care-basis.ts';
import { useTexts } from '../../core/texts.ts';
import field from '../../kit/field.module.css';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import css from '../attributes/attributes.module.css';
import { BASIS, DELEGATION_TASK_FIELD } from './basis.ts';
import type { TaskField as Field } from './TaskField.tsx';

const TaskField = lazyWithRetry(async () => ({ default: (await import('./TaskField.tsx')).TaskField }));

type Props = {
  value: CareBasis;
  error?: string | undefined;
  onChange: (basis: CareBasis) => void;
  /** Under the choices. */
  children?: ReactNode;
};

export function BasisField({ value, error, onChange, children }: Props) {
  const { t } = useTexts();
  const id = useId();
  return (
    <fieldset className={css.kinds}>
      <legend>{t('activities.basis')}</legend>
      {careBases.map((basis) => (
        <label key={basis} className={css.kind}>
          <input
            type="radio"
            name={BASIS}
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
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type Task = ComponentProps<typeof Field>;
type WithTaskProps = {
  clientId: number;
  basis: CareBasis;
  taskId: Task['value'];
  /** The task as it is saved. */
  savedTask?: Task['own'];
  errorOf: (field: string) => string | undefined;
  onBasis: (basis: CareBasis) => void;
  onTask: Task['onChange'];
};

/** The basis of a client's activity, with the task of one that is delegated. */
export function CareBasisFields({ clientId, basis, taskId, savedTask, errorOf, onBasis, onTask }: WithTaskProps) {
  return (
    <BasisField value={basis} error={errorOf(BASIS)} onChange={onBasis}>
      <Suspense>
        {basis === 'DELEGATED' && (
          <TaskField clientId={clientId} own={savedTask} value={taskId} error={errorOf(DELEGATION_TASK_FIELD)} onChange={onTask} />
        )}
      </Suspense>
    </BasisField>
  );
}
