/** A switch that puts one of the platform's into one client's selection or takes it out: it acts at once, and says so (R33). */
import { useMutation } from '@tanstack/react-query';
import { attributes } from '#contract/attributes.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { callApi } from '../../core/call.ts';
import { refreshAll } from '../../kit/queries.ts';
import css from '../../kit/toggle.module.css';

type SelectionRequest = { params: { clientId: number; id: number } };
/** Puts one into the selection, or takes it out. */
const changeSelection = {
  categories: (isSelected: boolean, request: SelectionRequest) =>
    callApi(isSelected ? activityCategories.putBack : activityCategories.takeOut, request),
  types: (isSelected: boolean, request: SelectionRequest) => callApi(isSelected ? activityTypes.putBack : activityTypes.takeOut, request),
  attributes: (isSelected: boolean, request: SelectionRequest) => callApi(isSelected ? attributes.putBack : attributes.takeOut, request),
};
type Props = {
  kind: keyof typeof changeSelection;
  entry: { id: number; selected: boolean };
  clientId: number;
  /** The name for those who do not see it beside its row. */
  label: string;
};

export function SelectionSwitch({ kind, entry, clientId, label }: Props) {
  const selectMutation = useMutation({
    mutationFn: async (isSelected: boolean) => {
      await changeSelection[kind](isSelected, { params: { clientId, id: entry.id } });
    },
    onSettled: () => refreshAll(),
  });
  const isOn = selectMutation.isPending ? selectMutation.variables : entry.selected;
  return (
    <label className={css.alone}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is on
        role="switch"
        aria-label={label}
        aria-busy={selectMutation.isPending}
        checked={isOn}
        onChange={(event) => !selectMutation.isPending && selectMutation.mutate(event.currentTarget.checked)}
      />
    </label>
  );
}
