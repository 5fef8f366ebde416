import { buildScreens } from './start/screens.ts';
import { runOnce, say } from './terminal.ts';

/** npm run build: builds the screens unless that was done, so that a start finds them: for images, and before a machine is switched over. */
runOnce(async () => {
  await buildScreens(say).done;
  return 0;
});
