/** Stands in until the screen is built. */
import { Screen } from '../shared/Screen.tsx';

export default function ActivityList() {
  return <Screen title="ActivityList">{null}</Screen>;
}
