/** Stands in until the screen is built. */
import { Screen } from '../shared/Screen.tsx';

export default function EditActivity() {
  return <Screen title="EditActivity">{null}</Screen>;
}
