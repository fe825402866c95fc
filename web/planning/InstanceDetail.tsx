/** Stands in until the screen is built. */
import { Screen } from '../shared/Screen.tsx';

export default function InstanceDetail() {
  return <Screen title="InstanceDetail">{null}</Screen>;
}
