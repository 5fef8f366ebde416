import { requireOperator } from '../../_lib/signed-in.ts';
import { PageHeader } from '../../_ui/card.tsx';

export const metadata = { title: 'Today' };

/** Where operators land: what waits for somebody. */
export default async function OpsPage() {
  const { name } = await requireOperator();
  return <PageHeader title="Today" hint={`Signed in as ${name}.`} />;
}
