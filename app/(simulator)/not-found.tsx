import { readLanguage } from '../_lib/messages/language.ts';
import { PageHeader } from '../_ui/card.tsx';

/** Where the simulator has no order to show: a live one is none to it. */
export default async function SimulatorNotFound() {
  const { translate } = await readLanguage();
  return (
    <PageHeader
      title={translate('deviceSimulator.simulator.notFound')}
      hint={translate('deviceSimulator.simulator.notFoundHint')}
    />
  );
}
