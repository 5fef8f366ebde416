import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { door } from '../../_lib/core-door.ts';
import { readLanguage } from '../../_lib/language.ts';
import { requireSignedIn } from '../../_lib/signed-in.ts';
import { Brand } from '../../_ui/brand.tsx';
import { Card } from '../../_ui/card.tsx';
import { ProfilePanel } from '../../_ui/profile/profile-panel.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('ops.title') };
}

/** Where operators land: who they are, what they can look at, and that partner screens are not theirs. */
export default async function OpsPage() {
  const { name, role, partner } = await requireSignedIn();
  if (partner) redirect('/');
  const [{ translate }, { config }] = await Promise.all([readLanguage(), door()]);
  const places = [
    { href: '/readyz', label: translate('ops.ready') },
    { href: '/metrics', label: translate('ops.metrics') },
    { href: '/docs', label: translate('ops.docs') },
  ];
  return (
    <main className="mx-auto max-w-xl space-y-5 px-4 py-10">
      <Brand name={config.serviceName} size="lg" />
      <div>
        <h1 className="text-xl font-semibold">{translate('ops.title')}</h1>
        <p className="mt-1 text-muted">{translate('ops.hint')}</p>
      </div>
      <Card title={translate('ops.scope')}>
        <ul className="space-y-1.5">
          {places.map((place) => (
            <li key={place.href}>
              <a href={place.href} className="text-accent underline underline-offset-3 hover:no-underline">
                {place.label}
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={translate('ops.signedIn', { name })}>
        <ProfilePanel member={{ name, role }} />
      </Card>
    </main>
  );
}
