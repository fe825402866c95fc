/** Stands in until the screen is built. */
import { Screen } from '../shared/Screen.tsx';

export default function CreateActivity() {
  return <Screen title="CreateActivity">{null}</Screen>;
}
