/** Stands in until the screen is built. */
import { Screen } from '../shared/Screen.tsx';

export default function DayFlow() {
  return <Screen title="DayFlow">{null}</Screen>;
}
