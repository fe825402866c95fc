/** Runs before each test file. */
import { registerClosing } from '#test/after.ts';

registerClosing();
