import { readLanguage } from '../_lib/messages/language.ts';
import { PageHeader } from '../_ui/card.tsx';

/** Where the lab has no order to show: a live one is none to it. */
export default async function LabNotFound() {
  const { translate } = await readLanguage();
  return <PageHeader title={translate('deviceLab.lab.notFound')} hint={translate('deviceLab.lab.notFoundHint')} />;
}
