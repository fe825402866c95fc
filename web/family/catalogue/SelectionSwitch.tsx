/** Whether one client has one of the platform's in its selection: a switch that acts at once, and says so (R33). */
import { useMutation } from '@tanstack/react-query';
import { attributes } from '#contract/attributes.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { refreshAll } from '../../kit/queries.ts';
import css from '../../kit/toggle.module.css';
import { call } from '../../start/call.ts';

const calls = { categories: activityCategories, types: activityTypes, attributes };
type Props = {
  kind: keyof typeof calls;
  row: { id: number; selected: boolean };
  clientId: number;
  /** What it says to those who do not see it beside its row. */
  label: string;
};

export function SelectionSwitch({ kind, row, clientId, label }: Props) {
  const changing = useMutation({
    mutationFn: async (on: boolean) => {
      const params = { clientId, id: row.id };
      await (on ? call(calls[kind].putBack, { params }) : call(calls[kind].takeOut, { params }));
    },
    onSettled: () => refreshAll(),
  });
  const on = changing.isPending ? changing.variables : row.selected;
  return (
    <label className={css.alone}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is on
        role="switch"
        aria-label={label}
        aria-busy={changing.isPending}
        checked={on}
        onChange={(event) => !changing.isPending && changing.mutate(event.currentTarget.checked)}
      />
    </label>
  );
}
