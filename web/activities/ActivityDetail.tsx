/** Stands in until the screen is built. */
import { Screen } from '../shared/Screen.tsx';

export default function ActivityDetail() {
  return <Screen title="ActivityDetail">{null}</Screen>;
}
